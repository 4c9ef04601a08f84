import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { migrate } from '#kernel/db/migrate.ts'

/** Database URL and a folder of migrations and definitions to apply to it. */
export const openThings = async (url: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'definitions-'))
  const path = (name: string) => join(folder, 'shop/things/sql', `${name}.sql`)
  const write = async (file: string, sql: string) => {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, sql)
  }
  const things = {
    define: (name: string, sql: string) => write(path(name), sql),
    migration: (name: string, sql: string) => write(join(folder, 'migrations', name), sql),
    remove: (name: string) => rm(path(name)),
    /** Returns the names of the applied definitions. */
    start: async ({ goBack = false } = {}) => {
      const migrations = join(folder, 'migrations')
      const applied = await migrate(url, { migrations, definitions: folder, goBack })
      return applied.definitions.map((one) => one.replace(/^shop\/things\/sql\/(.*)\.sql$/, '$1'))
    },
    connect: async () => {
      const client = new Client({ connectionString: url })
      await client.connect()
      return client
    },
    ask: async (sql: string) => {
      const client = await things.connect()
      try {
        return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
      } finally {
        await client.end()
      }
    },
    triggers: () => things.ask('select tgname from pg_trigger where not tgisinternal order by 1'),
    close: () => rm(folder, { recursive: true }),
  }
  await things.migration(
    '0001-things.sql',
    'create table things (id int, seen int); insert into things (id) values (3)',
  )
  await things.define('twice', twice('n * 2'))
  await things.define('doubles', view)
  await things.define('things_changed', triggers)
  return things
}

export type Things = Awaited<ReturnType<typeof openThings>>

export const twice = (body: string) => `CREATE OR REPLACE FUNCTION twice(n int) RETURNS int
LANGUAGE sql AS $$
  SELECT ${body}
$$;`

const view = 'CREATE OR REPLACE VIEW doubles AS SELECT id, twice(id) AS double FROM things;'

export const triggers = `CREATE OR REPLACE FUNCTION things_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.seen := twice(NEW.id);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER things_inserted BEFORE INSERT ON things FOR EACH ROW EXECUTE FUNCTION things_changed();
CREATE OR REPLACE TRIGGER "Things_updated" BEFORE UPDATE OF id ON things FOR EACH ROW EXECUTE FUNCTION things_changed();`
