/** A row of `account`. */
export interface Account {
  id: string;
  /** Null for a wallet, for who signs in at another issuer, and for the account of a fresh machine. */
  email: string | null;
  kind: 'local' | 'wallet' | 'external';
  daily_credits: number;
  balance_credits: number;
  status: 'active' | 'disabled';
  created_at: Date;
}
