"""A receiver of signed events with nothing but the standard library. Its argument is a secret, whsec_…"""

import base64, hashlib, hmac, sys, time
from http.server import BaseHTTPRequestHandler, HTTPServer


def is_signed(secret, headers, body):
    stamp = headers["webhook-timestamp"]
    text = f"{headers['webhook-id']}.{stamp}.".encode() + body
    digest = hmac.new(base64.b64decode(secret.removeprefix("whsec_")), text, hashlib.sha256).digest()
    good = "v1," + base64.b64encode(digest).decode()
    matches = [hmac.compare_digest(good, one) for one in headers["webhook-signature"].split()]
    return any(matches) and abs(time.time() - int(stamp)) < 300


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        good = is_signed(sys.argv[1], self.headers, body)
        self.send_response(204 if good else 401)
        self.end_headers()
        print(body.decode() if good else "refused", flush=True)

    def log_message(self, *words):
        pass


server = HTTPServer(("127.0.0.1", 0), Receiver)
print(server.server_port, flush=True)
server.serve_forever()
