import { execFile, execFileSync, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { labFolder, type MachineName, machines, project } from './places.ts'

// A machine is a network namespace with an address of its own, a process namespace that ends as a whole, and
// the files of this one with changes of its own above them.

export const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

export const bridge = 'insieme-lab'
export const cableOf = (name: string) => `lab-${name}`
export const spaceOf = (name: string) => `insieme-${name}`

const folderOf = (name: MachineName) => join(labFolder, 'machines', name)
/** First process: takes over orphans, as the first process of every machine does. */
const initial = 'trap : TERM; while :; do sleep 1000 & wait; done'

const boot = (name: MachineName) => {
  const folder = folderOf(name)
  const root = join(folder, 'root')
  return [
    `mount -t overlay overlay -o lowerdir=/,upperdir=${folder}/disk,workdir=${folder}/work ${root}`,
    `mount -t proc proc ${root}/proc`,
    `mount --rbind /dev ${root}/dev`,
    `mount -t sysfs sysfs ${root}/sys`,
    `mount -t tmpfs -o mode=755 tmpfs ${root}/run`,
    `mount -t tmpfs -o mode=1777 tmpfs ${root}/tmp`,
    // The project may be below /tmp.
    `mkdir -p ${root}${project}`,
    `mount --bind ${project} ${root}${project}`,
    `hostname ${name}`,
    `exec chroot ${root} bash -c '${initial}'`,
  ].join(' && ')
}

export const openNetwork = () => {
  run('ip', 'link', 'add', 'name', bridge, 'type', 'bridge')
  run('ip', 'address', 'add', '10.77.0.1/24', 'dev', bridge)
  run('ip', 'link', 'set', bridge, 'up')
  // Addresses of visitors, all of this machine.
  run('ip', 'route', 'add', 'local', '10.77.128.0/17', 'dev', 'lo')
}

const hasLink = (name: string) => existsSync(`/sys/class/net/${name}`)

export const closeNetwork = () => {
  if (!hasLink(bridge)) return
  run('ip', 'route', 'delete', 'local', '10.77.128.0/17', 'dev', 'lo')
  run('ip', 'link', 'delete', bridge)
}

const pidFile = (name: MachineName) => join(folderOf(name), 'pid')

/** First process of a running machine. */
const pidOf = (name: MachineName) => {
  const pid = existsSync(pidFile(name)) ? readFileSync(pidFile(name), 'utf8').trim() : ''
  return pid && existsSync(`/proc/${pid}`) ? pid : undefined
}

/** Makes an empty machine and turns it on. */
export const createMachine = (name: MachineName) => {
  for (const part of ['disk', 'work', 'root'])
    mkdirSync(join(folderOf(name), part), { recursive: true })
  run('ip', 'netns', 'add', spaceOf(name))
  const cable = cableOf(name)
  run('ip', 'link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', spaceOf(name))
  run('ip', 'link', 'set', cable, 'master', bridge, 'up')
  run('ip', '-n', spaceOf(name), 'address', 'add', `${machines[name]}/24`, 'dev', 'eth0')
  run('ip', '-n', spaceOf(name), 'link', 'set', 'eth0', 'up')
  run('ip', '-n', spaceOf(name), 'link', 'set', 'lo', 'up')
  run('ip', '-n', spaceOf(name), 'route', 'add', 'default', 'via', '10.77.0.1')
  // At every cable the same, whatever this kernel prefers; at a loss of 5 % Debian's cubic sends as much.
  run('ip', 'netns', 'exec', spaceOf(name), 'sysctl', '-qw', 'net.ipv4.tcp_congestion_control=reno')
  powerOn(name)
}

export const powerOn = (name: MachineName) => {
  setCable(name, 'up')
  const log = openSync(join(folderOf(name), 'boot.log'), 'a')
  const namespaces = ['--mount', '--pid', '--uts', '--ipc', '--fork', '--propagation', 'private']
  const child = spawn(
    'nsenter',
    [`--net=/run/netns/${spaceOf(name)}`, 'unshare', ...namespaces, 'sh', '-c', boot(name)],
    { detached: true, stdio: ['ignore', log, log] },
  )
  closeSync(log)
  child.unref()
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    const first = run('sh', '-c', `pgrep -P ${child.pid} || true`)
    // The root changes when everything is mounted.
    if (first && run('readlink', `/proc/${first}/root`) !== '/') {
      writeFileSync(pidFile(name), first)
      return
    }
    run('sleep', '0.05')
  }
  throw new Error(
    `${name} does not start: ${readFileSync(join(folderOf(name), 'boot.log'), 'utf8')}`,
  )
}

/** Ends every process at once, as when the plug is pulled; the disk stays. */
export const powerOff = (name: MachineName) => {
  const pid = pidOf(name)
  if (pid) run('kill', '-9', pid)
  // Without power nobody says that a connection is over.
  if (hasLink(cableOf(name))) setCable(name, 'down')
  rmSync(pidFile(name), { force: true })
}

export const deleteMachine = (name: MachineName) => {
  powerOff(name)
  if (hasLink(cableOf(name))) run('ip', 'link', 'delete', cableOf(name))
  if (existsSync(`/run/netns/${spaceOf(name)}`)) run('ip', 'netns', 'delete', spaceOf(name))
}

/** Takes the disk of a machine with all that it held. */
export const destroyMachine = (name: MachineName) => {
  deleteMachine(name)
  rmSync(folderOf(name), { recursive: true, force: true })
}

/** Pulls the cable of a machine, or puts it back. */
export const setCable = (name: MachineName, state: 'up' | 'down') =>
  run('ip', 'link', 'set', cableOf(name), state)

/** Lets a program of a machine vanish from the network: what it sends from its port, or to that port, is dropped. */
export const setPort = (name: MachineName, port: number, state: 'open' | 'mute') => {
  const action = state === 'mute' ? 'add' : 'delete'
  for (const side of ['sport', 'dport'])
    run('ip', '-n', spaceOf(name), 'rule', action, 'ipproto', 'tcp', side, `${port}`, 'blackhole')
}

const entering = (name: MachineName) => {
  const pid = pidOf(name)
  if (!pid) throw new Error(`${name} is off`)
  return ['-t', pid, '--mount', '--uts', '--ipc', '--net', '--pid', '--root', '--wd']
}

/** Runs a command in a machine and returns its output. */
export const inside = (name: MachineName, ...command: string[]) =>
  run('nsenter', ...entering(name), ...command)

/** Runs a command in a machine while this process goes on. */
export const runInside = (name: MachineName, ...command: string[]) =>
  promisify(execFile)('nsenter', [...entering(name), ...command])

/** Starts a command in a machine that outlives this process. */
export const startInside = (name: MachineName, ...command: string[]) =>
  spawn('nsenter', [...entering(name), ...command], { detached: true, stdio: 'ignore' }).unref()

/** Writes a file of a running machine. */
export const writeInside = (name: MachineName, path: string, text: string, mode = '644') => {
  const write = `mkdir -p "$(dirname "$1")" && cat > "$1" && chmod "$2" "$1"`
  execFileSync('nsenter', [...entering(name), 'sh', '-c', write, 'sh', path, mode], {
    input: text,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
}
