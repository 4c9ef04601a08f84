import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { bridge, cableOf, run, spaceOf } from './machine.ts'
import { type MachineName, machines } from './places.ts'

const far = 'lab-far'
const gate = 'lab-gate'

/** Longest row of segments that an interface sends as one frame; a lost one would be a burst. */
const setSegments = (device: readonly string[], count: number) =>
  run('ip', ...device, 'gso_max_segs', `${count}`)

const framesOf = (name: string, way: 'rx' | 'tx') =>
  Number(readFileSync(`/sys/class/net/${name}/statistics/${way}_packets`, 'utf8'))

/** Milliseconds until a machine accepts a connection: there and back once. */
export const connectTime = async (machine: MachineName, port: number) => {
  const began = performance.now()
  const socket = connect(port, machines[machine])
  await once(socket, 'connect')
  socket.destroy()
  return performance.now() - began
}

export type Fault = { milliseconds: number; share: number }

/** Makes the cable of a machine slow and lossy, both ways; connections stay. */
export const slowCable = async (machine: MachineName, { milliseconds, share }: Fault) => {
  const near = cableOf(machine)
  const eth0 = ['-n', spaceOf(machine), 'link', 'set', 'eth0']
  if (existsSync(`/sys/class/net/${far}`)) run('ip', 'link', 'delete', far)
  run('ip', 'link', 'add', far, 'type', 'veth', 'peer', 'name', gate)
  // Without ARP: only the machines at the ends answer.
  run('ip', 'link', 'set', far, 'arp', 'off', 'up')
  run('ip', 'link', 'set', near, 'nomaster', 'arp', 'off')
  setSegments(eth0, 1)
  setSegments(['link', 'set', gate], 1)
  const program = spawn(
    '/usr/bin/python3',
    [join(import.meta.dirname, 'cable.py'), near, far, `${milliseconds}`, `${share}`],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(program.stdout, 'data')
  run('ip', 'link', 'set', gate, 'master', bridge, 'up')
  const before = [framesOf(near, 'rx'), framesOf(far, 'rx'), framesOf(near, 'tx')] as const
  return {
    /** Share of the frames that came in and did not go out, as the kernel counts them. */
    lost: () => {
      const into = framesOf(near, 'rx') - before[0] + framesOf(far, 'rx') - before[1]
      const out = framesOf(near, 'tx') - before[2] + framesOf(far, 'tx')
      return 1 - out / into
    },
    mend: () => {
      program.kill()
      run('ip', 'link', 'delete', far)
      run('ip', 'link', 'set', near, 'master', bridge, 'arp', 'on')
      setSegments(eth0, 65_535)
    },
  }
}
