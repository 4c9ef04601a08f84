import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { archiveBucket, backUp, prepareArchive, prepareArchiveStore } from './archive.ts'
import {
  closeNetwork,
  createMachine,
  deleteMachine,
  inside,
  openNetwork,
  run,
  writeInside,
} from './machine.ts'
import {
  archiveKeys,
  logOf,
  type Part,
  parts,
  prepareSupervisor,
  putFile,
  start,
  storageKeys,
  swiftServers,
} from './parts.ts'
import {
  healthPorts,
  labFolder,
  type MachineName,
  machineNames,
  machines,
  shopAddress,
} from './places.ts'
import { chooseRelease, releaseOf } from './releases.ts'
import { primary, until } from './state.ts'

const programs = {
  'etcd-server': 'etcd',
  patroni: 'patroni',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  pgbackrest: 'pgbackrest',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  varnish: 'varnishd',
  prometheus: 'prometheus',
  'prometheus-node-exporter': 'prometheus-node-exporter',
  wrk: 'wrk',
  'varnish-modules': '/usr/lib/x86_64-linux-gnu/varnish/vmods/libvmod_xkey.so',
  'swift-account swift-container swift-object swift-proxy': 'swift-proxy-server',
  'python3-lxml': '/usr/lib/python3/dist-packages/lxml',
  openssl: 'openssl',
  iproute2: 'ip',
}

const isThere = (program: string) => {
  if (program.startsWith('/')) return existsSync(program)
  try {
    run('which', program)
    return true
  } catch {
    return false
  }
}

/** Says in one line which of Debian's packages are missing. */
const requirePackages = () => {
  if (process.getuid?.() !== 0) throw new Error('The lab makes network namespaces: run it as root.')
  const missing = Object.entries(programs).flatMap(([name, program]) =>
    isThere(program) ? [] : name,
  )
  if (missing.length > 0)
    throw new Error(`First: apt-get install --no-install-recommends ${missing.join(' ')}`)
}

const prepareDatabase = (machine: MachineName) => {
  putFile(machine, 'patroni.yml', '/etc/patroni/config.yml')
  putFile(machine, 'create-database', '/etc/patroni/create-database', '755')
  inside(machine, 'install', '-d', '-o', 'postgres', '-g', 'postgres', '/var/lib/postgresql/15')
  prepareArchive(machine)
}

const prepareShop = (machine: MachineName, build: string) => {
  inside(machine, 'sh', '-c', 'id insieme || useradd --system --user-group insieme')
  for (const folder of ['', '/site', '/services', '/assets'])
    inside(machine, 'install', '-d', '-o', 'insieme', '-g', 'insieme', `/var/lib/insieme${folder}`)
  chooseRelease(machine, build)
}

const prepareFront = () => {
  putFile('front', 'pgbouncer.ini', '/etc/pgbouncer/pgbouncer.ini')
  putFile('front', 'userlist.txt', '/etc/pgbouncer/userlist.txt')
  inside('front', 'chown', 'postgres', '/etc/pgbouncer/userlist.txt')
  putFile('front', 'haproxy.cfg', '/etc/haproxy/haproxy.cfg')
  putFile('front', 'varnish.vcl', '/etc/varnish/default.vcl')
}

const prepareSwift = () => {
  for (const file of ['swift', ...swiftServers.map((kind) => `${kind}-server`)])
    putFile('store', `swift/${file}.conf`, `/etc/swift/${file}.conf`)
  putFile('store', 'swift/create-rings', '/etc/swift/create-rings', '755')
  inside('store', 'sh', '-c', 'rm -f /etc/swift/*.builder && /etc/swift/create-rings')
}

const makeBucket = async (Bucket: string, credentials: typeof storageKeys) => {
  const { S3Client, CreateBucketCommand } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    endpoint: `http://${machines.store}:8085`,
    forcePathStyle: true,
    region: 'us-east-1',
    credentials,
  })
  await client.send(new CreateBucketCommand({ Bucket }))
  client.destroy()
}

const prepareStore = () => {
  prepareSwift()
  prepareArchiveStore()
  putFile('store', 'prometheus.yml', '/etc/prometheus/prometheus.yml')
  putFile('store', 'rules.yml', '/etc/prometheus/rules.yml')
  inside(
    'store',
    'install',
    '-d',
    '-o',
    'prometheus',
    '-g',
    'prometheus',
    '/var/lib/prometheus/insieme',
  )
}

/** Makes a machine with its files; `build` is the release that it takes. */
export const prepare = (machine: MachineName, build = '') => {
  createMachine(machine)
  putFile(machine, 'hosts', '/etc/hosts')
  // Refuses at once: names are those of the file alone.
  writeInside(machine, '/etc/resolv.conf', 'nameserver 127.0.0.1\n')
  prepareSupervisor(machine)
  if (machine.startsWith('db')) prepareDatabase(machine)
  if (machine.startsWith('app')) prepareShop(machine, build)
  if (machine === 'front') prepareFront()
  if (machine === 'store') prepareStore()
  if (machine === 'front' || machine.startsWith('db'))
    inside(
      machine,
      'install',
      '-d',
      '-m',
      '700',
      '-o',
      'etcd',
      '-g',
      'etcd',
      '/var/lib/etcd/insieme',
    )
}

/** Repeats until it answers 200. */
export const untilOk = (address: string) =>
  until(`${address} answers`, async () => {
    const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) })
    return answer.ok
  })

const withLog = (part: Part) => (error: Error) => {
  throw new Error(`${error.message}\n${logOf(part)}`)
}

/** Waits until a process of the shop can work. */
export const untilReady = (part: Part) =>
  untilOk(`http://${machines[part.machine]}:${healthPorts[part.name]}/api/health/ready`).catch(
    withLog(part),
  )

const isOf = (name: string) => (part: Part) => part.name === name

/** Starts the parts in their order, each kind when the one before it works. */
const startAll = async () => {
  for (const part of parts.filter(({ name }) => !name.startsWith('insieme'))) start(part)
  await untilOk(`http://${machines.front}:2379/health`)
  for (const part of parts.filter(isOf('patroni')))
    await untilOk(`http://${machines[part.machine]}:8008/readiness`).catch(withLog(part))
  await untilOk(`http://${machines.store}:8085/healthcheck`)
  await makeBucket('insieme', storageKeys)
  await makeBucket(archiveBucket, archiveKeys)
  await backUp(await primary())
  for (const name of ['insieme-services', 'insieme-worker', 'insieme-site'])
    for (const part of parts.filter(isOf(name))) {
      start(part)
      await untilReady(part)
    }
  await untilOk(`${shopAddress}/ga`)
}

export const down = () => {
  for (const machine of machineNames) deleteMachine(machine)
  closeNetwork()
  rmSync(join(labFolder, 'machines'), { recursive: true, force: true })
}

/** Without a build it makes the release of this checkout. */
export const up = async (release?: string) => {
  requirePackages()
  const build = release ?? releaseOf()
  down()
  openNetwork()
  // The certificate of store is there before who trusts it.
  for (const machine of machineNames.toReversed()) prepare(machine, build)
  await startAll()
}
