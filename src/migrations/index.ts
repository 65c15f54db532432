import type { Migration } from '@libs/database/adapters';
import { Identity1795219200000 } from './identity/1795219200000-Identity.js';
import { Library1795219300000 } from './library/1795219300000-Library.js';
import { Production1795219400000 } from './jobs/1795219400000-Production.js';
import { OpenWork1795219500000 } from './jobs/1795219500000-OpenWork.js';
import { Imports1795219600000 } from './library/1795219600000-Imports.js';
import { FairLines1795219700000 } from './jobs/1795219700000-FairLines.js';
import { Retention1795219710000 } from './jobs/1795219710000-Retention.js';
import { Observation1795219800000 } from './jobs/1795219800000-Observation.js';
import { LookedAt1795219900000 } from './jobs/1795219900000-LookedAt.js';
import { ResourceFolders1795220100000 } from './library/1795220100000-ResourceFolders.js';
import { RequestWindows1795220500000 } from './requests/1795220500000-RequestWindows.js';
import { RequestGrants1795310000000 } from './requests/1795310000000-RequestGrants.js';
import { KeyRotation1795320000000 } from './identity/1795320000000-KeyRotation.js';
import { AuditLog1795320100000 } from './identity/1795320100000-AuditLog.js';
import { OauthClients1795330000000 } from './oauth/1795330000000-OauthClients.js';
import { WebSessions1795340000000 } from './identity/1795340000000-WebSessions.js';
import { Passwords1795340100000 } from './identity/1795340100000-Passwords.js';
import { WalletNonces1795340200000 } from './identity/1795340200000-WalletNonces.js';
import { AuthorizationServer1795350000000 } from './oauth/1795350000000-AuthorizationServer.js';
import { OauthGrants1795360000000 } from './oauth/1795360000000-OauthGrants.js';
import { SigningKeyRotation1795361000000 } from './oauth/1795361000000-SigningKeyRotation.js';
import { ClientRedirects1795362000000 } from './oauth/1795362000000-ClientRedirects.js';
import { UntrustedHolds1795363000000 } from './library/1795363000000-UntrustedHolds.js';
import { LongJobs1795400000000 } from './jobs/1795400000000-LongJobs.js';
import { TasksOfParents1795400100000 } from './jobs/1795400100000-TasksOfParents.js';
import { ParentsInLine1795400200000 } from './jobs/1795400200000-ParentsInLine.js';
import { ClientsOfJobs1795400300000 } from './jobs/1795400300000-ClientsOfJobs.js';
import { RunningAddress1795500000000 } from './identity/1795500000000-RunningAddress.js';
import { ClientDocuments1795500100000 } from './oauth/1795500100000-ClientDocuments.js';
import { RenderLines1795500200000 } from './jobs/1795500200000-RenderLines.js';
import { PaidHolds1795600000000 } from './library/1795600000000-PaidHolds.js';
import { WalletSessions1795610000000 } from './identity/1795610000000-WalletSessions.js';
import { Payments1795620000000 } from './x402/1795620000000-Payments.js';
import { PaymentGuards1795750200000 } from './x402/1795750200000-PaymentGuards.js';
import { Adapters1795630000000 } from './library/1795630000000-Adapters.js';
import { XAccounts1795650000000 } from './x-account/1795650000000-XAccounts.js';
import { Receipts1795650100000 } from './library/1795650100000-Receipts.js';
import { TakeDowns1795660000000 } from './library/1795660000000-TakeDowns.js';
import { ResourceNames1795760000000 } from './library/1795760000000-ResourceNames.js';
import { WorkHolds1795810000000 } from './library/1795810000000-WorkHolds.js';
import { KeyForms1795700000000 } from './identity/1795700000000-KeyForms.js';
import { WebEvents1795720000000 } from './events/1795720000000-WebEvents.js';
import { Trainings1795730000000 } from './jobs/1795730000000-Trainings.js';
import { Purchases1795800000000 } from './jobs/1795800000000-Purchases.js';
import { PurchaseDelivery1795800300000 } from './jobs/1795800300000-PurchaseDelivery.js';
import { Previews1795820000000 } from './jobs/1795820000000-Previews.js';
import { MarkupEnds1795740000000 } from './jobs/1795740000000-MarkupEnds.js';
import { RenderMarkup1795751000000 } from './jobs/1795751000000-RenderMarkup.js';
import { UnboundGrants1795745000000 } from './oauth/1795745000000-UnboundGrants.js';
import { ModelPrices1795800100000 } from './jobs/1795800100000-ModelPrices.js';
import { Installation1795830000000 } from './storage/1795830000000-Installation.js';
import { RequestLog1795840000000 } from './requests/1795840000000-RequestLog.js';
import { HoldsOfCallers1795840100000 } from './library/1795840100000-HoldsOfCallers.js';
import { SoughtNames1795870000000 } from './library/1795870000000-SoughtNames.js';
import { ListedJobs1795880000000 } from './jobs/1795880000000-ListedJobs.js';
import { Operators1795860000000 } from './identity/1795860000000-Operators.js';
import { WebhookEndpoints1795850000000 } from './events/1795850000000-WebhookEndpoints.js';
import { AskedErasures1795860500000 } from './identity/1795860500000-AskedErasures.js';

/** Every migration, in the order in which it runs. A new one is added at the end; a released one never changes. */
export const migrations: Migration[] = [
  Identity1795219200000,
  Library1795219300000,
  Production1795219400000,
  OpenWork1795219500000,
  Imports1795219600000,
  FairLines1795219700000,
  Retention1795219710000,
  Observation1795219800000,
  LookedAt1795219900000,
  ResourceFolders1795220100000,
  RequestWindows1795220500000,
  RequestGrants1795310000000,
  KeyRotation1795320000000,
  AuditLog1795320100000,
  OauthClients1795330000000,
  WebSessions1795340000000,
  Passwords1795340100000,
  WalletNonces1795340200000,
  AuthorizationServer1795350000000,
  OauthGrants1795360000000,
  SigningKeyRotation1795361000000,
  ClientRedirects1795362000000,
  UntrustedHolds1795363000000,
  LongJobs1795400000000,
  TasksOfParents1795400100000,
  ParentsInLine1795400200000,
  ClientsOfJobs1795400300000,
  RunningAddress1795500000000,
  ClientDocuments1795500100000,
  RenderLines1795500200000,
  PaidHolds1795600000000,
  WalletSessions1795610000000,
  Payments1795620000000,
  Adapters1795630000000,
  XAccounts1795650000000,
  Receipts1795650100000,
  TakeDowns1795660000000,
  KeyForms1795700000000,
  WebEvents1795720000000,
  Trainings1795730000000,
  MarkupEnds1795740000000,
  UnboundGrants1795745000000,
  PaymentGuards1795750200000,
  RenderMarkup1795751000000,
  ResourceNames1795760000000,
  Purchases1795800000000,
  ModelPrices1795800100000,
  PurchaseDelivery1795800300000,
  WorkHolds1795810000000,
  Previews1795820000000,
  Installation1795830000000,
  RequestLog1795840000000,
  HoldsOfCallers1795840100000,
  WebhookEndpoints1795850000000,
  Operators1795860000000,
  AskedErasures1795860500000,
  SoughtNames1795870000000,
  ListedJobs1795880000000,
];
