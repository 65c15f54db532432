import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one row that names this database. It is made where a store is first marked as this database's. */
@Entity('installation')
export class Installation {
  /** Always true: there is one row. */
  @PrimaryColumn('boolean', { default: true })
  is_only: boolean;

  @Column('uuid')
  id: string;
}
