import { Link } from 'wouter';

/** The beginning of an id, with all of it on pointing and for screen readers. */
export function Identifier({ id, href }: { id: string; href?: string }) {
  const short = <span aria-hidden>{id.slice(0, 8)}</span>;
  const whole = <span className="sr-only">{id}</span>;
  return href === undefined ? (
    <code className="text-xs" title={id}>
      {short}
      {whole}
    </code>
  ) : (
    <Link href={href} className="font-mono text-xs text-accent underline" title={id}>
      {short}
      {whole}
    </Link>
  );
}

/** The account of a row, by its e-mail address where it has one: leads to it. */
export function AccountLink({ id, email }: { id: string; email: string | null }) {
  const href = `/admin/accounts?search=${id}`;
  return email === null ? (
    <Identifier id={id} href={href} />
  ) : (
    <Link href={href} className="block max-w-48 truncate text-accent underline" title={`${email} (${id})`}>
      {email}
    </Link>
  );
}
