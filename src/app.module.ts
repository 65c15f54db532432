import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from './auth/auth.module.js';
import { DatabaseModule } from './platform/database.module.js';
import { type Foundations, PlatformModule } from './platform/platform.module.js';

@Module({})
export class AppModule {
  static on(foundations: Foundations): DynamicModule {
    return {
      module: AppModule,
      imports: [PlatformModule.on(foundations), DatabaseModule.on(foundations.database), AuthModule],
    };
  }
}
