import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { inside, powerOn, startInside, writeInside } from './machine.ts'
import { type MachineName, machineNames, project } from './places.ts'

/** A program of a machine, which comes back a second after it ended, as its systemd unit says. */
export type Part = { machine: MachineName; name: string; user: string; command: string[] }

const deployFile = (path: string) => readFileSync(join(project, 'deploy', path), 'utf8')

/** Words of the files in deploy/ that differ between installations. */
const passwords: Record<string, string> = {
  SUPERUSER_PASSWORD: 'superuser-of-the-lab',
  REPLICATION_PASSWORD: 'replication-of-the-lab',
  REWIND_PASSWORD: 'rewind-of-the-lab',
  DATABASE_PASSWORD: 'insieme-of-the-lab',
  SITE_SECRET_VALUE: 'a-secret-of-the-lab-that-is-long-enough',
  STORAGE_PASSWORD: 'files-of-the-lab',
  ARCHIVE_PASSWORD: 'archive-of-the-lab',
  ARCHIVE_CIPHER: 'cipher-of-the-lab',
  SWIFT_SUFFIX: 'suffix-of-the-lab',
}

export const superuserPassword = passwords.SUPERUSER_PASSWORD!
export const storageKeys = {
  accessKeyId: 'shop:files',
  secretAccessKey: passwords.STORAGE_PASSWORD!,
}
export const archiveKeys = {
  accessKeyId: 'copies:database',
  secretAccessKey: passwords.ARCHIVE_PASSWORD!,
}

const filledFor = (machine: MachineName, text: string) => {
  let filled = text.replaceAll('MACHINE', machine)
  for (const [word, password] of Object.entries(passwords))
    filled = filled.replaceAll(word, password)
  return filled
}

/** Puts a file of deploy/ where its first lines say that it belongs. */
export const putFile = (
  machine: MachineName,
  file: string,
  path: string,
  mode = '644',
  more = '',
) => writeInside(machine, path, filledFor(machine, deployFile(file)) + more, mode)

/** Lines `NAME=value` of an environment file as words of the command env. */
const variablesOf = (machine: MachineName, file: string) =>
  Object.entries(parseEnv(filledFor(machine, deployFile(file)))).map(
    ([name, value]) => `${name}=${value}`,
  )

const valueIn = (unit: string, name: string) =>
  new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''

/** The program that a systemd unit starts. */
const ofUnit = (machine: MachineName, name: string, more: string[]): Part => {
  const unit = deployFile(`systemd/${name}.service`)
  const [environmentFile = ''] = /[\w.]+$/.exec(valueIn(unit, 'EnvironmentFile')) ?? []
  return {
    machine,
    name,
    user: valueIn(unit, 'User'),
    command: [
      'env',
      ...valueIn(unit, 'Environment').split(' '),
      ...variablesOf(machine, environmentFile),
      ...more,
      ...valueIn(unit, 'ExecStart').split(' '),
    ],
  }
}

const etcd = (machine: MachineName): Part => ({
  machine,
  name: 'etcd',
  user: 'etcd',
  command: ['env', ...variablesOf(machine, 'etcd.env'), 'etcd'],
})

const patroni = (machine: MachineName): Part => ({
  machine,
  name: 'patroni',
  user: 'postgres',
  command: ['patroni', '/etc/patroni/config.yml'],
})

const swift = (kind: string): Part => ({
  machine: 'store',
  name: `swift-${kind}`,
  user: 'swift',
  command: [`swift-${kind}-server`, `/etc/swift/${kind}-server.conf`],
})

const haproxy = (machine: MachineName): Part => ({
  machine,
  name: 'haproxy',
  user: 'root',
  command: ['haproxy', '-W', '-f', '/etc/haproxy/haproxy.cfg'],
})

const node = join(project, 'node_modules/.bin/node')

/** The demo has members, payments and logins; its provider is the stand-in at `store`. */
const demo = ['ENABLE_DEMO=true', 'PAYPAL_API_BASE=http://store:8500']

const ofShop = (machine: MachineName) => [
  ofUnit(machine, 'insieme-services', demo),
  ofUnit(machine, 'insieme-worker', demo),
  ofUnit(machine, 'insieme-site', []),
]

export const swiftServers = ['account', 'container', 'object', 'proxy']

const exporter = (machine: MachineName): Part => ({
  machine,
  name: 'node-exporter',
  user: 'prometheus',
  command: ['prometheus-node-exporter'],
})

/** In the order in which they start. */
export const parts: readonly Part[] = [
  etcd('front'),
  etcd('db1'),
  etcd('db2'),
  patroni('db1'),
  patroni('db2'),
  {
    machine: 'front',
    name: 'pgbouncer',
    user: 'postgres',
    command: ['pgbouncer', '/etc/pgbouncer/pgbouncer.ini'],
  },
  haproxy('front'),
  {
    machine: 'front',
    name: 'varnish',
    user: 'root',
    command: 'varnishd -F -a :6081 -f /etc/varnish/default.vcl -s malloc,256m'.split(' '),
  },
  ...swiftServers.map(swift),
  haproxy('store'),
  {
    machine: 'store',
    name: 'outside',
    user: 'root',
    command: [node, join(project, 'scripts/lab/outside.ts'), '/var/lib/outside'],
  },
  {
    machine: 'store',
    name: 'prometheus',
    user: 'prometheus',
    command: [
      'prometheus',
      '--config.file=/etc/prometheus/prometheus.yml',
      '--storage.tsdb.path=/var/lib/prometheus/insieme',
    ],
  },
  ...machineNames.filter((name) => name !== 'store').map(exporter),
  ...ofShop('app1'),
  ...ofShop('app2'),
]

export const partOf = (machine: MachineName, name: string) =>
  parts.find((part) => part.machine === machine && part.name === name)!

/** A function, since the shell reads a script while it runs. */
const supervisor = `#!/bin/bash
main() {
  cd /; name=$1 user=$2; shift 2
  mkdir -p /run/lab; echo $$ > /run/lab/$name.supervisor
  install -d -o postgres -g postgres /run/postgresql
  stop() { stopping=1; kill -TERM "$child"; }
  trap stop TERM
  while [ -z "$stopping" ]; do
    setpriv --reuid="$user" --regid="$user" --init-groups -- "$@" >> /var/log/$name.log 2>&1 &
    child=$!; echo $child > /run/lab/$name.pid
    while kill -0 $child 2> /dev/null; do wait $child; done
    [ -n "$stopping" ] || sleep 1
  done
  rm /run/lab/$name.supervisor
  exit
}
main "$@"
`

export const prepareSupervisor = (machine: MachineName) =>
  writeInside(machine, '/opt/lab/supervise', supervisor, '755')

const ask = (machine: MachineName, script: string) => inside(machine, 'bash', '-c', script)

export const start = ({ machine, name, user, command }: Part) =>
  startInside(machine, '/opt/lab/supervise', name, user, ...command)

export const startMachine = (machine: MachineName) => {
  powerOn(machine)
  for (const part of parts) if (part.machine === machine) start(part)
}

/** Ends a program as its unit does: SIGTERM, and waits. */
export const stop = ({ machine, name }: Part) =>
  ask(
    machine,
    `file=/run/lab/${name}.supervisor; [ -e $file ] || exit 0; kill -TERM "$(cat $file)"
     for i in {1..600}; do [ -e $file ] || exit 0; sleep 0.1; done; exit 1`,
  )

/** Sends a signal to the program alone; if it ends, it comes back. */
export const signal = ({ machine, name }: Part, word: string) =>
  ask(machine, `kill -${word} "$(cat /run/lab/${name}.pid)"`)

export const logOf = ({ machine, name }: Part, lines = 5) =>
  ask(machine, `tail -n ${lines} /var/log/${name}.log 2> /dev/null | cut -c 1-300`)
