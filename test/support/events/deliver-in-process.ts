/** A process that delivers events, until it is killed. Options as JSON in its first argument. */
import { PostgresDatabase } from '@libs/database/adapters';
import { DeliverEvents, DeliveryLoop } from '@libs/events';
import { HttpWebApplication } from '@libs/events/adapters';
import { WebhookSecrets } from '@libs/kernel';
import { entities } from '../../../src/entities.js';

/** The database, the web application, and the secrets that sign. */
export interface DeliveryProcessOptions {
  url: string;
  address: string;
  secrets: string;
}

const { url, address, secrets } = JSON.parse(process.argv[2] ?? '') as DeliveryProcessOptions;
const database = await PostgresDatabase.connect({ url, entities, applicationName: 'events' });
const application = new HttpWebApplication(address, WebhookSecrets.parse(secrets));
const lane = { source: new DeliverEvents(database, application), most: 256 };
const loop = new DeliveryLoop(database, [lane], (error) => {
  throw error;
});
await loop.start();
