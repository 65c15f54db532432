"""OAuth 1.0a by oauthlib: verifies signed requests, and signs requests. One JSON list in, one out."""

import json
import sys

from oauthlib.common import Request
from oauthlib.oauth1 import SIGNATURE_HMAC_SHA1, Client
from oauthlib.oauth1.rfc5849 import signature


def is_genuine(message):
    headers = {"Authorization": message["authorization"]}
    request = Request(message["uri"], message["method"], message.get("form") or "", headers)
    given = dict(signature.collect_parameters(headers=headers, exclude_oauth_signature=False))
    request.params = signature.collect_parameters(
        uri_query=request.uri_query, body=message.get("form") or [], headers=headers
    )
    request.signature = given["oauth_signature"]
    return bool(signature.verify_hmac_sha1(request, message["consumerSecret"], message["tokenSecret"]))


def sign(order):
    client = Client(
        order["consumer"]["token"],
        client_secret=order["consumer"]["secret"],
        resource_owner_key=order["token"]["token"],
        resource_owner_secret=order["token"]["secret"],
        signature_method=SIGNATURE_HMAC_SHA1,
    )
    headers = {"Content-Type": "application/x-www-form-urlencoded"} if order.get("form") else {}
    _, headers, _ = client.sign(order["uri"], order["method"], order.get("form") or None, headers)
    return headers["Authorization"]


given = json.load(sys.stdin)
json.dump({"genuine": [is_genuine(each) for each in given["messages"]], "signed": [sign(each) for each in given["orders"]]}, sys.stdout)
