import type { ButtonHTMLAttributes, AnchorHTMLAttributes } from 'react';

type Look = 'first' | 'second' | 'quiet' | 'danger';

const COMMON =
  'inline-flex items-center justify-center gap-2 rounded-lg px-3.5 py-2 text-sm font-semibold whitespace-nowrap no-underline transition-colors disabled:opacity-55 disabled:cursor-not-allowed aria-disabled:opacity-55';

const LOOKS: Readonly<Record<Look, string>> = {
  first: 'bg-accent text-accent-ink hover:brightness-110',
  second: 'border border-edge/50 bg-card text-ink hover:bg-sunken',
  quiet: 'text-quiet hover:bg-sunken hover:text-ink',
  danger: 'border border-wrong/50 text-wrong hover:bg-wrong-ground',
};

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  /** While what it began goes on: it cannot be pressed twice, and says so. */
  isBusy?: boolean;
}

export function Button({ look = 'first', isBusy = false, className = '', children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy}
      className={`${COMMON} ${LOOKS[look]} ${className}`}
    >
      {children}
    </button>
  );
}

interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  look?: Look;
}

/** A link that looks like a button. For pages of the console, put it into wouter's `<Link asChild>`. */
export function LinkButton({ look = 'first', className = '', ...rest }: LinkButtonProps) {
  return <a {...rest} className={`${COMMON} ${LOOKS[look]} ${className}`} />;
}
