import type { Database } from '@libs/database';
import { AuditPayments, AuditTransfers, listPayments, type PaymentFinding, type X402Settings } from '@libs/x402';
import { openLaneChain } from './open-lane-chain.js';

export interface PaymentAudit {
  findings: PaymentFinding[];
  /** Information for the operator that is no finding. */
  remarks: string[];
}

/** Audits the payments of the ledger, and compares them with the chain where the settings name one. */
export async function auditPayments(database: Database, { lane }: X402Settings): Promise<PaymentAudit> {
  const findings = await new AuditPayments(database).run();
  const open = await openLaneChain({ lane });
  if (open) {
    const { chain, terms, keys } = open;
    const compared = await new AuditTransfers(database, chain, terms, keys).run();
    return { findings: [...findings, ...compared.findings], remarks: compared.remarks };
  }
  const [any] = await listPayments(database, { limit: 1 });
  const remarks = any ? ['not compared with the chain: the settings name no lane (X402_MODE=live)'] : [];
  return { findings, remarks };
}
