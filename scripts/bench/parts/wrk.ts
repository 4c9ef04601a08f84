import { execFileSync } from 'node:child_process'

/**
 * Checked before any server is started, so that a missing wrk ends the benchmark without leaving one
 * running.
 */
export const requireWrk = () => {
  try {
    execFileSync('wrk', ['-v'], { stdio: 'ignore' })
  } catch (error) {
    // `wrk --version` exits with a code other than 0.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return
    console.error('wrk is not installed')
    process.exit(1)
  }
}
