import { inside, runInside, writeInside } from './machine.ts'
import { partOf, putFile, start, stop } from './parts.ts'
import type { MachineName } from './places.ts'
import { isInStep, primary, until } from './state.ts'

// The archive of the database: pgBackRest on db1 and db2, its bucket on store.

export const archiveBucket = 'insieme-database'

const certificate = `cd /etc/haproxy && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 \
-subj /CN=store -addext subjectAltName=DNS:store -keyout store.key -out store.crt && cat store.crt store.key > store.pem`

export const prepareArchiveStore = () => {
  putFile('store', 'swift/haproxy.cfg', '/etc/haproxy/haproxy.cfg')
  inside('store', 'sh', '-c', certificate)
}

export const prepareArchive = (machine: MachineName) => {
  const settings = '/etc/pgbackrest/pgbackrest.conf'
  putFile(machine, 'pgbackrest.conf', settings, '640')
  inside(machine, 'chown', 'postgres', settings)
  writeInside(
    machine,
    '/etc/pgbackrest/store.crt',
    inside('store', 'cat', '/etc/haproxy/store.crt'),
  )
  putFile(machine, 'backup-database', '/usr/local/bin/backup-database', '755')
  putFile(machine, 'restore-to', '/usr/local/sbin/restore-to', '755')
}

/** A backup by the primary; the first is a full one. */
export const backUp = (machine: MachineName, ...type: 'full'[]) =>
  runInside(machine, 'runuser', '-u', 'postgres', '--', '/usr/local/bin/backup-database', ...type)

/** Runs restore-to, while Patroni is stopped on both; returns what it says, and whether it refused. */
export const restoreTo = async (machine: MachineName, ...words: string[]) => {
  const command = ['/usr/local/sbin/restore-to', ...words]
  try {
    const { stdout } = await runInside(machine, ...command)
    return { text: stdout, isRefused: false }
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return { text: stdout + stderr, isRefused: true }
  }
}

const otherOf = (machine: MachineName) => (machine === 'db1' ? 'db2' : 'db1')

/** Stops the database, first the machine that follows; returns the one that wrote. */
export const stopDatabase = async () => {
  const writer = await primary()
  for (const machine of [otherOf(writer), writer] as const) await stop(partOf(machine, 'patroni'))
  return writer
}

/** Starts the database with what this machine holds; returns when the other has it too. */
export const startDatabase = async (machine: MachineName) => {
  start(partOf(machine, 'patroni'))
  await until(`${machine} is the primary`, async () => (await primary()) === machine)
  const other = otherOf(machine)
  start(partOf(other, 'patroni'))
  await until(`${other} follows`, () => isInStep(other), 600)
}

/** How PostgreSQL writes a moment. */
export const written = (moment: number) =>
  new Date(moment).toISOString().replace('T', ' ').replace('Z', '+00')
