const LONGEST = 254;
/** One @, no spaces or control characters, a host with a dot. Only a sent mail can prove more. */
const FORM = /^[^\s@<>"\p{Cc}]+@[^\s@<>"\p{Cc}]+\.[^\s@<>"\p{Cc}.]{2,}$/u;

/** An e-mail address as accounts are found by it; undefined for what is none. */
export function emailAddress(text: string): string | undefined {
  const address = text.trim().toLowerCase();
  return address.length <= LONGEST && FORM.test(address) ? address : undefined;
}
