import { MCP_PATH } from '@libs/catalog';
import { PAYMENT_SECONDS, type PaymentTerms } from '@libs/x402';

/** How to pay, for a language model that reads nothing else. */
export function x402Instructions(baseUrl: string, terms: PaymentTerms): string {
  const lane = `${baseUrl}${MCP_PATH}?lane=x402`;
  return [
    `This service makes video, images and sound. Anybody with a wallet pays for one call in USDC on ${terms.network}; no account is needed, and the payer needs no gas.`,
    `1. Every call is POST ${lane} with Content-Type: application/json and a JSON-RPC 2.0 body (Model Context Protocol). No initialize is needed. Send no Authorization header before you have paid.`,
    `2. Ask for the tools: {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}. items[] of this document lists the payable tools with the price of one unit.`,
    `3. Call a tool without a payment to get its exact price: {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"create_image","arguments":{"prompt":"A heron at dawn"}}}. HTTP is 200; result.isError is true and result.structuredContent is an x402 version 2 PaymentRequired. Nothing is charged. estimate_cost is free too.`,
    `4. Take R = result.structuredContent.accepts[0]. Sign with the payer’s wallet this EIP-712 typed data (EIP-3009): domain {name: R.extra.name, version: R.extra.version, chainId: ${terms.chainId}, verifyingContract: R.asset}; primaryType TransferWithAuthorization with the fields from address, to address, value uint256, validAfter uint256, validBefore uint256, nonce bytes32; message {from: payer, to: R.payTo, value: R.amount, validAfter: 0, validBefore: now in seconds + ${PAYMENT_SECONDS}, nonce: 32 random bytes}.`,
    '5. Repeat exactly the same tools/call with params._meta {"x402/payment": {"x402Version": 2, "accepted": R, "payload": {"signature": "0x…", "authorization": {"from", "to", "value", "validAfter", "validBefore", "nonce"}}}}. Numbers of the authorization are decimal text. The object may also be sent as base64 of its JSON there or in the header PAYMENT-SIGNATURE. An x402 client library does steps 4 and 5.',
    '6. The payment is settled before the work starts. The result has resource_id, session_token (an hour) and wallet_link (signs the wallet’s owner in to a browser, once, within 15 minutes). result._meta["x402/payment-response"] names the transaction. Both tokens are answered once only.',
    `7. Wait for the asset: the same POST with the header Authorization: Bearer <session_token> and the tool await_resource {"resource_id": "…", "wait_ms": 20000}, until status is completed; storage_url then downloads the file for 15 minutes. lib_get, lib_list and cancel_job work alike. GET ${baseUrl}/api/x402/resource/{resource_id} and GET ${baseUrl}/api/x402/resources with the same header read the library. Reading costs nothing.`,
    '8. Retries are safe: send the SAME payment with the SAME arguments again and you get the same job and pay once. If error_code is payment_pending, do not sign again: repeat with the same payment, and with params._meta["x402/pending-ticket"] set to pending_ticket where the answer has one. Sign a new payment only when an answer has accepts.',
    `9. A job that fails before its output is refunded on chain to the payer without being asked, and so is what a cancellation gives back; metadata.payment of the resource names the refund transaction. A session token that is lost or over is replaced by POST ${baseUrl}/api/x402/session with a signature of the wallet (GET the same address first for the message to sign).`,
    `Prices above US$0.10 are refused by some x402 clients, and above US$1.00 by more, until their spending limit is raised. ${baseUrl}/api/x402/status tells prices, health and the refund policy; ${baseUrl}/docs/llms.txt the rest.`,
  ].join('\n');
}
