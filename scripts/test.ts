import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { removeTestData, testData } from './runner/data.ts'
import { sum, summary } from './runner/report.ts'
import {
  interruptAll,
  notRun,
  type Outcome,
  progressLine,
  runStep,
  type Step,
} from './runner/step.ts'

/** True for `npm run test:deep`, which runs only what `npm test` leaves out. */
const isDeep = process.env.DEEP === '1'

const progressMilliseconds = 30_000

// More workers than cores: a browser test that waits for a request or an animation uses no CPU.
const browserWorkers = availableParallelism() + 1

const reportFileOf = (name: string) => `test-results/${name}.xml`

const named = (projects: string[]) => projects.flatMap((project) => ['--project', project])

const vitest = (name: string, chosen = named([name]), mayBeEmpty = isDeep): Step => ({
  name,
  args: [
    ...['node_modules/vitest/vitest.mjs', 'run', ...chosen],
    ...(mayBeEmpty ? ['--passWithNoTests'] : []),
    ...['--reporter=default', '--reporter=junit', `--outputFile.junit=${reportFileOf(name)}`],
  ],
  reportFile: reportFileOf(name),
  mayBeEmpty,
})

const browser = (name: string, env: Record<string, string>, mayBeEmpty = false): Step => ({
  name,
  args: [
    ...['node_modules/playwright/cli.js', 'test', `--workers=${browserWorkers}`],
    ...(mayBeEmpty ? ['--pass-with-no-tests'] : []),
    '--reporter=list,junit',
  ],
  env: {
    ...env,
    PLAYWRIGHT_JUNIT_OUTPUT_FILE: reportFileOf(name),
    PLAYWRIGHT_JUNIT_INCLUDE_PROJECT_IN_TEST_NAME: '1',
  },
  reportFile: reportFileOf(name),
  mayBeEmpty,
})

const program = (name: string, ...args: string[]): Step => ({ name, args })

/** The tests affected by changes since main, for `npm run check`; those which need no build. */
const affected = ['--changed', 'main', ...named(['unit', 'dom', 'api', 'races'])]

const steps = {
  words: program('words', 'scripts/check-locales.ts'),
  lint: program('lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '.'),
  unused: program('unused', 'node_modules/knip/bin/knip.js', '--no-progress'),
  unit: vitest('unit', named(['unit', 'dom'])),
  api: vitest('api'),
  races: vitest('races'),
  build: program('build', 'scripts/bootstrap.mjs', 'serve'),
  types: program('types', 'node_modules/typescript/bin/tsc', '--noEmit'),
  house: program('house', 'scripts/check-house.ts'),
  chromium: program('chromium', 'scripts/chromium/ensure.ts'),
  crash: vitest('crash'),
  browser: browser('browser', {}, isDeep),
  changed: vitest('changed', affected, true),
  split: browser('browser-split', { SPLIT: '1' }),
} satisfies Record<string, Step>

type StepName = keyof typeof steps

const deepSteps: StepName[] = ['build', 'chromium', 'api', 'races', 'crash', 'browser', 'split']
const quickSteps = (Object.keys(steps) as StepName[]).filter(
  (name) => name !== 'split' && name !== 'changed',
)
const requestedNames = process.argv.slice(2).filter((name): name is StepName => name in steps)
const names = isDeep ? deepSteps : quickSteps
const chosen = new Set(requestedNames.length > 0 ? requestedNames : names)

const outcomes: Outcome[] = []
const hasFailed = (step: StepName) =>
  outcomes.some(({ name, failed }) => name === step && failed > 0)

const lane = async (...wanted: StepName[]) => {
  for (const name of wanted)
    if (chosen.has(name) && !interrupted)
      outcomes.push(await runStep(steps[name], { TEST_DATA_DIR: testData }))
}

/** Skips steps that need the output of a failed step. */
const laneAfter = async (needed: StepName[], ...wanted: StepName[]) => {
  const missing = needed.find(hasFailed)
  if (!missing) return lane(...wanted)
  for (const name of wanted)
    if (chosen.has(name)) outcomes.push(notRun(steps[name], `because ${missing} failed`))
}

let interrupted = false
// Ctrl-C reaches the children directly; a second signal would make them leave their servers behind.
process.on('SIGINT', () => {
  interrupted = true
})
process.on('SIGTERM', () => {
  interrupted = true
  interruptAll()
})

mkdirSync(testData, { recursive: true })
console.log(`Running ${[...chosen].join(', ')}`)
setInterval(() => console.log(progressLine()), progressMilliseconds).unref()

// Crash tests mostly wait for processes, so another lane of tests beside them keeps the cores busy; the
// browser keeps them busy alone.
await Promise.all([
  lane('build', 'chromium', 'house', 'unused')
    .then(() => laneAfter(['build'], 'crash'))
    // The compiler reads types that Next generates during the build.
    .then(() => lane('races', 'types')),
  lane('words', 'lint', 'api', 'unit', 'changed'),
])
await laneAfter(['build', 'chromium'], 'browser', 'split')
await removeTestData()

const total = sum(outcomes)
if (total.passed + total.failed === 0) total.failed = 1
if (total.failed > 0) process.exitCode = 1
if (interrupted) process.exitCode = 130
console.log(summary(outcomes, total))
