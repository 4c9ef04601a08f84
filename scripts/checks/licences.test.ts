import { expect, test } from 'vitest'
import { acceptedIn, checkLicences } from './licences.ts'

const accepted = acceptedIn(`# Licences

| Licence | Why |
| --- | --- |
| MIT, ISC | permissive |
| Apache-2.0 | permissive, with patents |
| LGPL-3.0-or-later | at run time |

## Data

| GPL-3.0-only | somebody | a list |
`)

test.each([
  ['GPL-3.0-only', 1],
  ['MIT AND GPL-3.0-only', 1],
  ['MIT OR GPL-3.0-only', 0],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', 0],
  ['', 1],
])('the licence %j gives %i findings', (license, count) => {
  expect(
    checkLicences({ packages: { '': {}, 'node_modules/a': { license } } }, accepted),
  ).toHaveLength(count)
})
