import { readdirSync, readFileSync } from 'node:fs'
import type { Pool } from 'pg'

// CPU time of processes as counted by the kernel: more reliable than wall time on a shared machine.

const ticksPerMillisecond = 1 / 10

const statOf = (pid: number) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [, parent, , , , , , , , , , user, system, ofChildren, systemOfChildren] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return { parent: parent!, ticks: user! + system!, gone: ofChildren! + systemOfChildren! }
}

const isThere = (pid: number) => {
  try {
    return statOf(pid)
  } catch {
    return undefined
  }
}

export const millisecondsOf = (pid: number) => statOf(pid).ticks / ticksPerMillisecond

/** Processes of PostgreSQL: the postmaster, its children, and the time of ended children. */
export const findPostgres = async (pool: Pool) => {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() pid')
  const main = statOf(rows[0]!.pid).parent
  return () => {
    const own = statOf(main)
    let ticks = own.ticks + own.gone
    for (const name of readdirSync('/proc')) {
      const child = /^\d+$/.test(name) ? isThere(Number(name)) : undefined
      if (child?.parent === main) ticks += child.ticks
    }
    return ticks / ticksPerMillisecond
  }
}

/** Number of write calls of a process; for a server these go to its sockets. */
export const writesOf = (pid: number) =>
  Number(/^syscw: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1])
