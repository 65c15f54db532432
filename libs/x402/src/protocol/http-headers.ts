/** The headers of x402 version 2 over HTTP. */
export const PAYMENT_REQUIRED_HEADER = 'PAYMENT-REQUIRED';
export const PAYMENT_SIGNATURE_HEADER = 'PAYMENT-SIGNATURE';
export const PAYMENT_RESPONSE_HEADER = 'PAYMENT-RESPONSE';

/** The payment that a request brings in its header. */
export function paymentHeaderOf(headers: Readonly<Record<string, string | string[] | undefined>>): string | undefined {
  return headers[PAYMENT_SIGNATURE_HEADER.toLowerCase()]?.toString();
}
