'use client'

import { useTranslation } from '#components/i18next.ts'
import { passwordProblems } from '#lib/contract/password-rules.ts'

type PasswordMeterProps = {
  password: string
  about: { siteName: string; name: string; email: string }
  /** Text for an empty field. */
  idle: string
}

const cells = [1, 2, 3, 4]

/** Rates by length only, once the password is not an obvious one. */
const strengthOf = (length: number) => (length < 14 ? 2 : length < 18 ? 3 : 4)

export function PasswordMeter({ password, about, idle }: PasswordMeterProps) {
  const { t } = useTranslation('forms')
  const problems = password ? passwordProblems(password, about) : []
  const strength = !password ? 0 : problems.length > 0 ? 1 : strengthOf([...password].length)
  const verdict =
    problems.length > 0
      ? problems.map((problem) => t(`password.problems.${problem}`)).join(' ')
      : t(`password.strength.${strength as 2 | 3 | 4}`)
  return (
    <span className="meter">
      <span
        className="track"
        data-tone={strength === 1 ? 'hot' : strength > 2 ? 'ok' : undefined}
        aria-hidden="true"
      >
        <span className="cells">
          {cells.map((cell) => (
            <i key={cell} className={cell <= strength ? 'on' : undefined} />
          ))}
        </span>
      </span>
      <span aria-live="polite">{password ? verdict : idle}</span>
    </span>
  )
}
