import type { Step } from '#lib/client/session/social.ts'

export type StepProps<Kind extends Step['kind']> = {
  step: Step & { kind: Kind }
  /** Undefined: signed in. */
  next: (step: Step | undefined) => void
}
