import { Module } from '@nestjs/common';
import { ProviderInputToken } from './provider-input-token.js';

/** Capabilities. Clock and the settings come from the application. */
@Module({ providers: [ProviderInputToken], exports: [ProviderInputToken] })
export class AccessModule {}
