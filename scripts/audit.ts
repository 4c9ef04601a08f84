import { spawnSync } from 'node:child_process'
import { auditOutcome } from './checks/audit.ts'

// Not part of the tests: advisories are published independently of commits.
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' })
const { text, failed } = auditOutcome(stdout)
console.log(text)
if (failed) process.exitCode = 1
