import { MCP_PATH } from '@libs/catalog';
import { PAYMENT_SECONDS, type PaymentTerms } from '@libs/x402';

/** What wallets call the chains. */
const CHAINS: Readonly<Record<PaymentTerms['network'], string>> = {
  'eip155:8453': 'Base',
  'eip155:84532': 'Base Sepolia, a test network',
};

/** How to pay, for a language model that reads nothing else. */
export function x402Instructions(baseUrl: string, terms: PaymentTerms): string {
  const lane = `${baseUrl}${MCP_PATH}?lane=x402`;
  const session = `${baseUrl}/api/x402/session`;
  return [
    `This service makes video, images and sound. Anybody with a wallet pays for one call in USDC on ${terms.network} (${CHAINS[terms.network]}). The payer needs no account and no gas. Amounts are atomic units of USDC with 6 decimals: 10000 is US$0.01, which is 1 credit.`,
    `1. Every call is POST ${lane} with Content-Type: application/json and a JSON-RPC 2.0 body (Model Context Protocol). No initialize is needed. Paid calls need no Authorization header.`,
    `2. List the tools: {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}. items[] of this document names the payable tools, what a unit of each is (per) and how one unit is paid.`,
    `3. Call a tool without a payment to get its exact price: {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"create_image","arguments":{"prompt":"A lighthouse at dusk"}}}. The HTTP status is 200, result.isError is true, and result.structuredContent is an x402 version 2 PaymentRequired. Nothing is charged.`,
    `4. Take R = result.structuredContent.accepts[0]. Sign this EIP-712 typed data with the payer's wallet (EIP-3009): domain {name: R.extra.name, version: R.extra.version, chainId: ${terms.chainId}, verifyingContract: R.asset}; primaryType TransferWithAuthorization with the fields from address, to address, value uint256, validAfter uint256, validBefore uint256, nonce bytes32; message {from: payer, to: R.payTo, value: R.amount, validAfter: 0, validBefore: now in seconds + ${PAYMENT_SECONDS}, nonce: 32 random bytes}.`,
    '5. Repeat exactly the same tools/call with params._meta {"x402/payment": {"x402Version": 2, "accepted": R, "payload": {"signature": "0x...", "authorization": {"from", "to", "value", "validAfter", "validBefore", "nonce"}}}}. Write the numbers of the authorization as decimal text. The object may also be sent as base64 of its JSON, there or in the header PAYMENT-SIGNATURE. An x402 client library does steps 4 and 5.',
    '6. The payment is settled before the work starts. The result has resource_id, session_token (valid for an hour) and wallet_link. Opening wallet_link in a browser signs the owner of the wallet in and uses it up; it is valid for 15 minutes. result._meta["x402/payment-response"] names the transaction. Both tokens are in the first answer only.',
    `7. Wait for the asset: POST to the same address with the header Authorization: Bearer <session_token> and call await_resource with {"resource_id": "...", "wait_ms": 20000} until status is completed. Then storage_url downloads the file for 15 minutes. With the token, tools/list also shows lib_get, look and cancel_job, which take {"resource_id": "..."}, and lib_list, which takes {}. GET ${baseUrl}/api/x402/resource/{resource_id} and GET ${baseUrl}/api/x402/resources read the library with the same header. Reading is free.`,
    '8. Retries are safe: the same payment with the same arguments gives the same job and is charged once. If error_code is payment_pending, do not sign again: repeat with the same payment, and with params._meta["x402/pending-ticket"] set to pending_ticket if the answer has one. Sign a new payment only for an answer that has accepts. A payment that was used keeps answering its job, also one that failed or was cancelled: to order again, sign a new payment.',
    `9. Refunds need no request: they are transfers on chain to the payer once the payment is final. A job that fails before its output is refunded in full. A cancelled job costs what was made, at least US$0.01, so a single image gives nothing back. metadata.payment of the resource has states (refund_due, refund_sending, refunded) and refund_transaction; refunded means that the transfer is final.`,
    `10. A new session token: GET ${session}?address=<payer>&network=${terms.network}, sign the text of message with personal_sign (EIP-191), and POST {"message": "...", "signature": "0x..."} to ${session} within 10 minutes. The answer has session_token and expires_at. The payer can sign in to the web pages at ${baseUrl}/login with the same wallet.`,
    `Some x402 clients refuse prices above US$0.10, and more refuse prices above US$1.00, until their spending limit is raised. ${baseUrl}/api/x402/status has prices, health and the refund policy, and ${baseUrl}/docs/llms.txt the rest.`,
  ].join('\n');
}
