import type { DynamicModule } from '@nestjs/common';
import { XAccountCoreModule, XTokenSeal, XTrust } from '@libs/x-account';
import { HttpXGateway } from '@libs/x-account/adapters';
import type { Foundations } from './platform/platform.module.js';

/** Connected X accounts of this process. X is reached only where the settings name an application. */
export function openXAccount({ settings, secrets, logger }: Foundations): DynamicModule {
  const { consumer, apiBaseUrl } = settings.xAccount;
  return XAccountCoreModule.on({
    openSeal: () => new XTokenSeal(secrets.dataEncryption),
    trust: new XTrust(settings.oauth.verifiedClients),
    gateway: consumer && new HttpXGateway(apiBaseUrl, consumer),
    onTrouble: (error) => logger.warn({ err: error }, 'an X account is disconnected; X did not invalidate its tokens'),
  });
}
