// Plain JavaScript, because the bootstrap runs it with the machine's own, older Node.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Start time of a process, which distinguishes it from a later one with the same number; unknown on
 * macOS.
 */
export const processStart = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? 'dead' : fields[19]
  } catch {
    return undefined
  }
}

export const isAlive = (pid, start) => {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  const now = processStart(pid)
  if (now === 'dead') return false
  return !start || !now || now === start
}

/** Returns the command line of a process, empty when it has ended or is a zombie. */
export const commandOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    if (process.platform === 'linux') return ''
    return spawnSync('ps', ['-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).stdout ?? ''
  }
}

const others = (folder, own) =>
  readdirSync(folder).filter((name) => {
    if (name === own) return false
    const [pid, start] = name.split('-')
    if (Number(pid) === process.pid || isAlive(Number(pid), start)) return true
    rmSync(join(folder, name), { force: true })
    return false
  })

/**
 * Lock by files: each process writes its own file, then looks for others; one that finds another
 * live process removes its file and retries. The file of a killed process counts as dead, so no
 * lock has to be broken.
 */
export const withLock = async (folder, work, onWait = () => {}) => {
  mkdirSync(folder, { recursive: true })
  const file = `${process.pid}-${processStart(process.pid) ?? ''}-${Math.random().toString(36).slice(2)}`
  for (let hasWaited = false; ; ) {
    if (others(folder, file).length === 0) {
      writeFileSync(join(folder, file), '')
      if (others(folder, file).length === 0) break
      rmSync(join(folder, file), { force: true })
    }
    if (!hasWaited) onWait()
    hasWaited = true
    await new Promise((done) => setTimeout(done, 10 + Math.random() * 40))
  }
  try {
    return await work()
  } finally {
    rmSync(join(folder, file), { force: true })
  }
}
