import { expect, test } from 'vitest'
import { checkFileName, checkLength } from './files.ts'
import { checkItalian } from './italian.ts'
import { checkChunk, checkComments, checkPatterns } from './patterns.ts'
import type { Finding, Source } from './sources.ts'
import { checkSizes, limitStyle } from './styles.ts'

const tokens = { path: 'app/styles/tokens.css', code: ':root {\n  --space-12: 0.75rem;\n}' }
const checkSheet = (source: Source) => checkSizes([tokens, source])

type Check = (source: Source) => Finding[]
type Example = [check: Check, path: string, code: string]

const refused: Example[] = [
  [checkPatterns, 'components/a.tsx', '<p className="bg-[#ff0000]" />'],
  [checkPatterns, 'components/a.tsx', `const style = { color: \`rgb(\${red} 0 0)\` }`],
  [checkPatterns, 'app/a.css', '.a { color: #fff }'],
  [checkPatterns, 'app/a.css', 'p {\n  max-width: 64ch;\n}'],
  [checkSheet, 'app/a.css', 'p {\n  border-radius: var(--r-tile) 4px 0 0;\n}'],
  [checkSheet, 'app/a.css', 'p {\n  font: 700 1rem / 1.2 var(--f-head);\n}'],
  [checkSheet, 'app/a.css', 'p {\n  padding: 0 0.75rem 3px;\n}'],
  [checkSheet, 'app/a.css', 'p {\n  margin: -12px auto 0;\n}'],
  [checkPatterns, 'components/a.tsx', '<p className="md:text-[15px]" />'],
  [checkPatterns, 'components/a.tsx', '<p style={{ zIndex: 3 }} />'],
  [checkPatterns, 'components/a.tsx', "<p style={{ padding: 'var(--space-12)' }} />"],
  [checkPatterns, 'components/a.tsx', '<a href="/ga">x</a>'],
  [checkPatterns, 'components/a.tsx', `<Link href={\`/ga/\${id}\`} />`],
  [checkPatterns, 'components/a.tsx', "<Link href={open ? '/ga' : other} />"],
  [checkPatterns, 'components/a.tsx', "router.push('/auth/login')"],
  [checkPatterns, 'components/a.tsx', "redirect(open ? '/ga' : other)"],
  [checkPatterns, 'lib/site/a.ts', 'const day = 24 * 60 * 60'],
  [checkPatterns, 'lib/site/a.ts', "const zone = 'Europe/Rome'"],
  [checkPatterns, 'lib/site/a.ts', 'date.setUTCDate(1)'],
  [checkPatterns, 'lib/services/money/payments/queries.ts', '// PayPal'],
  [checkPatterns, 'lib/wiring/a.ts', "import { x } from '#lib/providers/paypal/provider.ts'"],
  [checkPatterns, 'lib/site/dates.ts', "import { Temporal } from 'temporal-polyfill'"],
  [checkPatterns, 'lib/tools/redraw.ts', "import sharp, { type Sharp } from 'sharp'"],
  [checkPatterns, 'lib/tools/a.ts', "export {\n  default,\n} from 'sharp'"],
  [checkPatterns, 'components/ui/card.tsx', "import Link from 'next/link'"],
  [checkPatterns, 'lib/a.ts', '// TODO later'],
  [checkPatterns, 'lib/a.ts', '// FIXME: this'],
  [checkPatterns, 'lib/a.ts', '// @ts-expect-error'],
  [checkChunk, '.next/static/a.js', 'db.query("INSERT INTO insieme_changes")'],
  [checkFileName, 'lib/services/money/groups/sums.ts', ''],
  [checkFileName, 'lib/format/utils.ts', ''],
  [checkFileName, 'components/TopBar.tsx', ''],
  [checkLength, 'lib/a.ts', 'a\n'.repeat(301)],
  [checkComments, 'lib/a.ts', '/** What the group has. */'],
  [checkComments, 'lib/a.ts', 'const a = 1 // of the shop'],
  [checkComments, 'lib/services/a/sql/f.sql', "SELECT '-- x';\n-- Nobody reads this"],
  [checkItalian, 'components/a.tsx', '<p>Ciao</p>'],
  [checkItalian, 'components/a.tsx', '<img alt="Foto" />'],
  [checkItalian, 'lib/site/a.ts', "const text = 'Il tuo ordine'"],
]

test.each(refused)('%o refuses in %s: %s', (check, path, code) => {
  expect(check({ path, code })).toHaveLength(1)
})

const accepted: Example[] = [
  [checkPatterns, 'app/layout.tsx', "const viewport = { themeColor: '#0090FF' }"],
  [checkPatterns, 'components/a.tsx', '<a href="#faq" className="mt-4 rounded-tile md:gap-3" />'],
  [checkPatterns, 'components/a.tsx', "<Avatar size={44} style={{ '--s': '12px' }} />"],
  [checkPatterns, 'lib/demo/art/palettes.ts', "const sea = '#123456'"],
  [checkSheet, 'app/a.css', 'p {\n  margin: calc(-1 * var(--space-12)) auto 0;\n  width: 12px;\n}'],
  [checkSheet, 'app/a.css', 'p {\n  padding: 13px 0 3px;\n  font-size: inherit;\n}'],
  [checkPatterns, 'components/a.tsx', '<a href="#content">x</a>'],
  [checkPatterns, 'components/a.tsx', '<Link href={paths.home()} />'],
  [checkPatterns, 'components/a.tsx', "text.replace('a', 'b')"],
  [checkPatterns, 'lib/format/durations.ts', 'const day = 24 * 60 * 60'],
  [checkPatterns, 'lib/providers/paypal/provider.ts', '// PayPal'],
  [checkPatterns, 'lib/a.ts', '// TODO: drop this when the parser reads JSON imports'],
  [checkFileName, 'lib/services/money/groups/mails/closed.tsx', ''],
  [checkFileName, 'app/@modal/(.)photo/[...path]/page.tsx', ''],
  [checkLength, 'lib/a.ts', 'a\n'.repeat(300)],
  [checkComments, 'lib/a.ts', '// A line\n// of two lines'],
  [checkComments, 'lib/a.ts', "const a = 'https://of.it'"],
  [checkPatterns, 'lib/tools/redraw.ts', "import type { Sharp } from 'sharp'"],
  [checkPatterns, 'lib/tools/sharp.ts', "await import('sharp')"],
  [checkPatterns, 'scripts/operator/payments.ts', "import { x } from '#lib/providers/paypal/a.ts'"],
  [checkItalian, 'components/a.tsx', '<p>{t("buy")}</p>'],
  [checkItalian, 'lib/demo/a.ts', "const text = 'Il tuo ordine'"],
]

test.each(accepted)('%o accepts in %s: %s', (check, path, code) => {
  expect(check({ path, code })).toEqual([])
})

test('limits the lines of all style sheets together, without font faces', () => {
  const sheets = ['app/a.css', 'lib/b.css'].map((path) => ({ path, code: '.a {\n}\n' }))
  const face = { path: 'app/styles/fonts.css', code: '@font-face {\n  src: local("Arial");\n}\n' }
  expect(limitStyle([...sheets, face], 5)).toEqual([])
  expect(limitStyle(sheets, 3)).toHaveLength(1)
})
