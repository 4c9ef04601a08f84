import { openTestData } from './runner/data.ts'
import { sum, summary } from './runner/report.ts'
import { interruptAll, notRun, type Outcome, runStep, type Step } from './runner/step.ts'
import { browser, checks, isDeep, vitest } from './runner/steps.ts'

const named = (projects: string[]) => projects.flatMap((project) => ['--project', project])
const ofProject = (name: string, ...projects: string[]) => vitest(name, named(projects))
/** The tests affected by changes since main, for `npm run check`; those which need no build. */
const affected = ['--changed', 'main', ...named(['unit', 'dom', 'api', 'races'])]

const steps = {
  words: checks.words,
  lint: checks.lint,
  unused: checks.unused,
  unit: ofProject('unit', 'unit', 'dom'),
  api: ofProject('api', 'api'),
  races: ofProject('races', 'races'),
  build: checks.build,
  types: checks.types,
  house: checks.house,
  chromium: { name: 'chromium', args: ['scripts/chromium/ensure.ts'] },
  crash: ofProject('crash', 'crash'),
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
  outcomes.some(({ name, succeeded }) => name === step && !succeeded)

const lane = async (...wanted: StepName[]) => {
  for (const name of wanted)
    if (chosen.has(name) && !interrupted)
      outcomes.push(await runStep(steps[name], data.environment))
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

const data = openTestData()
console.log(`Running ${[...chosen].join(', ')}`)

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
await data.remove()

const total = sum(outcomes)
if (total.passed + total.failed === 0) total.failed = 1
if (total.failed > 0) process.exitCode = 1
if (interrupted) process.exitCode = 130
console.log(summary(outcomes, total))
