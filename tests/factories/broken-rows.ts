import type { Pool } from 'pg'

/** Makes the database refuse changes of this row, as of a broken one. Returns the repair. */
export const refuseRow = async (pool: Pool, table: string, column: string, id: number) => {
  await pool.query(`CREATE OR REPLACE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE 'this row is broken'; END $$`)
  await pool.query(`CREATE TRIGGER refused BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW
    WHEN (NEW.${column} = ${id}) EXECUTE FUNCTION refuse_row()`)
  return () => pool.query(`DROP TRIGGER refused ON ${table}`)
}
