import type { Finding } from './sources.ts'

/** Prints the findings, one per line, and exits with the matching code. */
export const report = (title: string, findings: Finding[]) => {
  for (const { path, line, message } of findings) console.error(`${path}:${line} ${message}`)
  console.log(
    findings.length === 0 ? `${title}: nothing found` : `${title}: ${findings.length} found`,
  )
  process.exitCode = findings.length === 0 ? 0 : 1
}
