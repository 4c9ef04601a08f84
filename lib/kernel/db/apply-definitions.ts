import type { Client } from 'pg'
import type { Definition } from './definitions.ts'
import { sqlState } from './errors.ts'

type Applied = { path: string; checksum: string; objects: string[] }

const createList = (client: Client) =>
  client.query(`create table if not exists applied_definitions (
    path text primary key,
    checksum text not null,
    objects text[] not null,
    applied_at timestamptz not null default now()
  )`)

const readList = async (client: Client) =>
  (await client.query<Applied>('select path, checksum, objects from applied_definitions')).rows

/** Functions, views and triggers of the schema, in the form that follows DROP in a statement. */
const existing = `
  select format('FUNCTION "%s"', proname) as object, 'pg_proc'::regclass as class, oid from pg_proc
  where pronamespace = current_schema()::regnamespace
  union all select format('VIEW "%s"', relname), 'pg_class'::regclass, oid from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'v'
  union all select format('TRIGGER "%s" ON "%s"', tgname, relname), 'pg_trigger'::regclass, t.oid
  from pg_trigger t join pg_class c on c.oid = tgrelid
  where relnamespace = current_schema()::regnamespace and not tgisinternal and tgparentid = 0`

const readExisting = async (client: Client) =>
  new Set((await client.query<{ object: string }>(existing)).rows.map(({ object }) => object))

const without = (all: Iterable<string>, excluded: Iterable<string>) => {
  const known = new Set(excluded)
  return [...new Set(all)].filter((item) => !known.has(item))
}

type Found = { object: string; class: string; oid: number }

/** Drops an object after those that use it; PostgreSQL refuses where a migration needs it. */
const drop = async (client: Client, found: Found) => {
  const { rows: users } = await client.query<Found>(
    `select distinct e.* from pg_depend d
     left join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid
     join (${existing}) e on e.oid = coalesce(r.ev_class, d.objid)
       and e.class = case when r.oid is null then d.classid else 'pg_class'::regclass end
     where d.refclassid = $1::regclass and d.refobjid = $2 and d.deptype = 'n' and e.oid <> $2`,
    [found.class, found.oid],
  )
  for (const user of users) await drop(client, user)
  // Two functions have this name once one of them has other parameters.
  if (found.class === 'pg_proc')
    await client.query(
      `do $$ begin execute 'drop function ' || ${Number(found.oid)}::regprocedure; end $$`,
    )
  else await client.query(`drop ${found.object}`)
}

/** Returns the existing functions or views of a definition. */
const find = async (client: Client, objects: string[]) =>
  (
    await client.query<Found>(
      `select * from (${existing}) e where object = any ($1) and class <> 'pg_trigger'::regclass`,
      [objects],
    )
  ).rows

// Errors of CREATE OR REPLACE: another result, other names of parameters or columns, another kind.
const irreplaceable = new Set(['42P13', '42P16', '42809'])

const replace = async (client: Client, { sql, objects }: Definition) => {
  const before = await find(client, objects)
  await client.query('savepoint replacing')
  try {
    await client.query(sql)
  } catch (error) {
    if (before.length === 0 || !irreplaceable.has(sqlState(error) ?? '')) throw error
    await client.query('rollback to savepoint replacing')
    for (const old of before) await drop(client, old)
    await client.query(sql)
    return
  }
  // CREATE OR REPLACE with other parameters adds a second function beside the first.
  const after = await find(client, objects)
  if (after.length > before.length) for (const old of before) await drop(client, old)
}

const applyOne = async (client: Client, definition: Definition) => {
  try {
    await replace(client, definition)
  } catch (error) {
    throw new Error(`definition ${definition.path} failed`, { cause: error })
  }
}

// Checks function bodies after all functions exist, so their order does not matter.
const checkBodies = async (client: Client, known: Definition[]) => {
  await client.query('set local check_function_bodies = on')
  for (const { path, objects } of known)
    await client
      .query(
        `select case l.lanname when 'plpgsql' then plpgsql_validator(e.oid)
           when 'sql' then fmgr_sql_validator(e.oid) end
         from (${existing}) e join pg_proc p on p.oid = e.oid join pg_language l on l.oid = p.prolang
         where e.class = 'pg_proc'::regclass and e.object = any ($1)`,
        [objects],
      )
      .catch((error) => {
        throw new Error(`definition ${path} failed`, { cause: error })
      })
}

/** Drops objects that no file defines any more: views and triggers before functions. */
const dropGone = async (client: Client, known: Definition[], list: Applied[]) => {
  const gone = without(
    list.flatMap(({ objects }) => objects),
    known.flatMap(({ objects }) => objects),
  )
  const present = await readExisting(client)
  for (const object of gone.filter((name) => present.has(name)).sort((a, b) => (a < b ? 1 : -1))) {
    const path = list.find(({ objects }) => objects.includes(object))?.path
    await client.query(`drop ${object}`).catch((error) => {
      throw new Error(`${object} of definition ${path} cannot be dropped`, { cause: error })
    })
  }
  await client.query('delete from applied_definitions where path <> all ($1)', [
    known.map(({ path }) => path),
  ])
}

const applyAll = async (client: Client, known: Definition[], changed: Definition[]) => {
  const missing = async () => {
    const present = await readExisting(client)
    return known.filter(({ objects }) => objects.some((object) => !present.has(object)))
  }
  for (const definition of changed) await applyOne(client, definition)
  // Views and triggers of a dropped function were dropped with it.
  const dropped = await missing()
  for (const definition of dropped) await applyOne(client, definition)
  const [uncreated] = await missing()
  if (uncreated) throw new Error(`definition ${uncreated.path} does not create all its objects`)
  return new Set([...changed, ...dropped])
}

/** Applies the definitions that changed or are missing, in the caller's transaction. */
export const applyDefinitions = async (client: Client, known: Definition[]) => {
  await createList(client)
  const list = await readList(client)
  const present = await readExisting(client)
  const checksums = new Map(list.map(({ path, checksum }) => [path, checksum]))
  const changed = known.filter(
    ({ path, checksum, objects }) =>
      checksums.get(path) !== checksum || objects.some((object) => !present.has(object)),
  )
  if (changed.length === 0 && list.length === known.length) return []
  await client.query('set local check_function_bodies = off')
  const done = await applyAll(client, known, changed)
  await dropGone(client, known, list)
  await checkBodies(client, known)
  for (const { path, checksum, objects } of done)
    await client.query(
      `insert into applied_definitions (path, checksum, objects) values ($1, $2, $3)
       on conflict (path) do update
         set checksum = excluded.checksum, objects = excluded.objects, applied_at = now()`,
      [path, checksum, objects],
    )
  return [...done].map(({ path }) => path)
}
