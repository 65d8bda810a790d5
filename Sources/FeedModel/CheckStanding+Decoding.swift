extension CheckStanding {
    /// Whatever is missing is as at the beginning: files of an older podwatch know less.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        last = try values.decodeIfPresent(UnixTime.self, forKey: .last)
        lastSuccess = try values.decodeIfPresent(UnixTime.self, forKey: .lastSuccess)
        next = try values.decodeIfPresent(UnixTime.self, forKey: .next)
        reason = try values.decodeIfPresent(String.self, forKey: .reason)
        failures = try values.decodeIfPresent(Int.self, forKey: .failures) ?? failures
        failingSince = try values.decodeIfPresent(UnixTime.self, forKey: .failingSince)
        error = try values.decodeIfPresent(String.self, forKey: .error)
        failingTold = try values.decodeIfPresent(Bool.self, forKey: .failingTold) ?? failingTold
        silenceTold = try values.decodeIfPresent(Bool.self, forKey: .silenceTold) ?? silenceTold
        validators = try values.decodeIfPresent(StoredValidators.self, forKey: .validators)
        bodyDigest = try values.decodeIfPresent(Digest.self, forKey: .bodyDigest)
        hints = try values.decodeIfPresent(FeedHints.self, forKey: .hints) ?? hints
        lastApple = try values.decodeIfPresent(UnixTime.self, forKey: .lastApple)
        history = try values.decodeIfPresent([CheckRecord].self, forKey: .history) ?? history
    }
}
