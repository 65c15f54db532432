import { DefaultNamingStrategy, type Table } from 'typeorm';

/** Names constraints as PostgreSQL names them, since the migrations leave that to it: `payment_network_asset_key`. */
export class PostgresNames extends DefaultNamingStrategy {
  override primaryKeyName(table: Table | string): string {
    return `${this.getTableName(table)}_pkey`;
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return `${[this.getTableName(table), ...columns].join('_')}_key`;
  }

  override relationConstraintName(table: Table | string, columns: string[]): string {
    return this.uniqueConstraintName(table, columns);
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return `${[this.getTableName(table), ...columns].join('_')}_fkey`;
  }
}
