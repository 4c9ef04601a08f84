import { execFileSync } from 'node:child_process'

/** Asked before any server is started, so that a measurement ends in one line and leaves none behind. */
export const requireWrk = () => {
  try {
    execFileSync('wrk', ['-v'], { stdio: 'ignore' })
  } catch (error) {
    // It tells its version with an exit code of its own.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return
    console.error('wrk is not installed')
    process.exit(1)
  }
}
