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

/** The account of a row: leads to it. */
export function AccountLink({ id }: { id: string }) {
  return <Identifier id={id} href={`/admin/accounts?search=${id}`} />;
}
