"""A podcast's host, Apple's directory, and everybody that hooks talk to, on loopback.

GET serves the files of the folder that it starts in, and an empty answer for Apple's directory. POST and PUT
are written to received.jsonl, one JSON object each, so are mails by SMTP to port 2525. What begins with
/private is for ann, whose password is "confidential".
"""

import base64
import http.server
import json
import socketserver
import threading


ANN = "Basic " + base64.b64encode(b"ann:confidential").decode()


def note(entry):
    with open("received.jsonl", "a", encoding="utf-8") as file:
        file.write(json.dumps(entry, ensure_ascii=False) + "\n")


class Web(http.server.SimpleHTTPRequestHandler):
    def do_GET(self):
        if self.path.startswith("/lookup"):
            self.reply(b'{"resultCount":0,"results":[]}')
        elif self.path.startswith("/private") and self.headers.get("Authorization") != ANN:
            self.send_error(401)
        else:
            super().do_GET()

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        headers = {name.lower(): value.encode("latin-1").decode("utf-8") for name, value in self.headers.items()}
        note({"method": self.command, "path": self.path, "headers": headers, "body": body.decode("utf-8")})
        self.reply(b"{}")

    do_PUT = do_POST

    def reply(self, body):
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Mail(socketserver.StreamRequestHandler):
    def handle(self):
        self.say("220 trial")
        sender, receivers = "", []
        for line in self.rfile:
            word = line.decode().strip()
            if word.upper().startswith("MAIL FROM:"):
                sender = word[10:].split()[0].strip("<>")
            elif word.upper().startswith("RCPT TO:"):
                receivers.append(word[8:].split()[0].strip("<>"))
            elif word.upper() == "DATA":
                self.say("354 go on")
                lines = []
                for part in self.rfile:
                    if part == b".\r\n":
                        break
                    lines.append(part.decode().rstrip("\r\n"))
                note({"method": "MAIL", "from": sender, "to": receivers, "body": "\n".join(lines)})
            elif word.upper() == "QUIT":
                self.say("221 bye")
                return
            self.say("250 fine")

    def say(self, words):
        self.wfile.write((words + "\r\n").encode())


class MailServer(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True


threading.Thread(target=MailServer(("127.0.0.1", 2525), Mail).serve_forever, daemon=True).start()
http.server.ThreadingHTTPServer(("0.0.0.0", 8000), Web).serve_forever()
