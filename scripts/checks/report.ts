import type { Finding } from './sources.ts'

/** Prints what was found, one per line, and ends the process with what that means. */
export const report = (title: string, findings: Finding[]) => {
  for (const { path, line, message } of findings) console.error(`${path}:${line} ${message}`)
  console.log(
    findings.length === 0 ? `${title}: nothing found` : `${title}: ${findings.length} found`,
  )
  process.exitCode = findings.length === 0 ? 0 : 1
}
