import { readFileSync, writeFileSync } from 'node:fs'
import { type Lock, licencesPage } from './checks/licences.ts'

const lock: Lock = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
)
writeFileSync(new URL('../docs/licences.md', import.meta.url), licencesPage(lock))
