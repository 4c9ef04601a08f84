import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { closeNetwork, createMachine, deleteMachine, inside, openNetwork, run } from './machine.ts'
import {
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
  labFolder,
  type MachineName,
  machineNames,
  machines,
  project,
  shopAddress,
} from './places.ts'

const programs = {
  'etcd-server': 'etcd',
  patroni: 'patroni',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  varnish: 'varnishd',
  prometheus: 'prometheus',
  wrk: 'wrk',
  'varnish-modules': '/usr/lib/x86_64-linux-gnu/varnish/vmods/libvmod_xkey.so',
  'swift-account swift-container swift-object swift-proxy': 'swift-proxy-server',
  'python3-lxml': '/usr/lib/python3/dist-packages/lxml',
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

const releases = join(labFolder, 'releases')

/** Unpacks the archives of the release of a checkout; returns its build id. */
const unpackRelease = (checkout: string) => {
  const folder = join(checkout, '.insieme/releases')
  run('npm', '--prefix', checkout, 'run', '--silent', 'release')
  const build = run('cat', join(checkout, '.next/BUILD_ID'))
  mkdirSync(releases, { recursive: true })
  for (const part of ['site', 'services'])
    if (!existsSync(join(releases, `insieme-${part}-${build}`)))
      run('tar', '-xzf', join(folder, `insieme-${part}-${build}.tar.gz`), '-C', releases)
  return build
}

/** Last commit but one that changed the program. */
export const commitBefore = () =>
  run(
    'git',
    '-C',
    project,
    'log',
    '-1',
    '--skip=1',
    '--format=%H',
    '--',
    'app',
    'components',
    'lib',
  )

/** Release of a commit, made from its sources alone; without one, that of this checkout. */
export const releaseOf = (commit?: string) => {
  if (!commit) return unpackRelease(project)
  const folder = join(labFolder, 'sources', run('git', 'rev-parse', commit))
  if (!existsSync(join(folder, '.next/BUILD_ID'))) {
    mkdirSync(folder, { recursive: true })
    run('sh', '-c', `git -C ${project} archive ${commit} | tar -x -C ${folder}`)
  }
  return unpackRelease(folder)
}

/** Makes a release the one that the next start of a machine takes. */
export const chooseRelease = (machine: MachineName, build: string) => {
  inside(machine, 'mkdir', '-p', '/opt/insieme')
  for (const part of ['site', 'services'])
    inside(
      machine,
      'ln',
      '-sfn',
      join(releases, `insieme-${part}-${build}`),
      `/opt/insieme/${part}`,
    )
}

const prepareDatabase = (machine: MachineName) => {
  putFile(machine, 'patroni.yml', '/etc/patroni/config.yml')
  putFile(machine, 'create-database', '/etc/patroni/create-database', '755')
  inside(machine, 'install', '-d', '-o', 'postgres', '-g', 'postgres', '/var/lib/postgresql/15')
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
  inside('store', 'install', '-d', '-o', 'swift', '-g', 'swift', '/srv/node/d1')
  for (const [place, ring] of ['object', 'container', 'account'].entries()) {
    const builder = `/etc/swift/${ring}.builder`
    inside('store', 'rm', '-f', builder)
    inside('store', 'swift-ring-builder', builder, 'create', '6', '1', '1')
    inside('store', 'swift-ring-builder', builder, 'add', `r1z1-127.0.0.1:${6200 + place}/d1`, '1')
    inside('store', 'swift-ring-builder', builder, 'rebalance')
  }
}

const makeBucket = async () => {
  await untilOk(`http://${machines.store}:8085/healthcheck`)
  const { S3Client, CreateBucketCommand } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    endpoint: `http://${machines.store}:8085`,
    forcePathStyle: true,
    region: 'us-east-1',
    credentials: storageKeys,
  })
  await client.send(new CreateBucketCommand({ Bucket: 'insieme' }))
  client.destroy()
}

const prepareStore = () => {
  prepareSwift()
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

const prepare = (machine: MachineName, build: string) => {
  createMachine(machine)
  putFile(machine, 'hosts', '/etc/hosts')
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
const untilOk = async (address: string, seconds = 120) => {
  const deadline = Date.now() + seconds * 1_000
  for (;;) {
    const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    )
    if (answer?.ok) return
    if (Date.now() > deadline) throw new Error(`${address} does not answer: ${answer?.status}`)
    await pause(200)
  }
}

const healthPorts: Record<string, number> = {
  'insieme-services': 9001,
  'insieme-worker': 9002,
  'insieme-site': 9000,
}

/** Waits until a process of the shop can work. */
export const untilReady = ({ machine, name, ...part }: Part) =>
  untilOk(`http://${machines[machine]}:${healthPorts[name]}/api/health/ready`).catch((error) => {
    throw new Error(`${error.message}\n${logOf({ machine, name, ...part })}`)
  })

const isOf = (name: string) => (part: Part) => part.name === name

/** Starts the parts in their order, each kind when the one before it works. */
const startAll = async () => {
  for (const part of parts.filter(({ name }) => !name.startsWith('insieme'))) start(part)
  await untilOk('http://10.77.0.10:2379/health')
  await untilOk('http://10.77.0.21:8008/readiness').catch((error) => {
    throw new Error(`${error.message}\n${logOf(parts.find(isOf('patroni'))!)}`)
  })
  await untilOk('http://10.77.0.22:8008/readiness')
  await makeBucket()
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
export const up = async (build = unpackRelease(project)) => {
  requirePackages()
  down()
  openNetwork()
  for (const machine of machineNames) prepare(machine, build)
  await startAll()
}
