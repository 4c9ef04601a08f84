import type { ReactNode } from 'react'
import { CheckField } from '#components/forms/check-field.tsx'
import { FormFoot } from '#components/forms/form-foot.tsx'
import { PasswordField } from '#components/forms/password-field.tsx'
import { TextField } from '#components/forms/text-field.tsx'
import type { Form } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { Words } from '#components/words.tsx'
import { paths } from '#lib/client/paths.ts'

/** Opens in a new tab, so that the typed text is kept. */
const toRead = (href: string) => <Link className="link" href={href} target="_blank" />

/** Never preselected: by law a preselected box is no consent. */
export function ConditionFields({ form }: { form: Form }) {
  const { t } = useTranslation('forms')
  return (
    <>
      <CheckField
        form={form}
        name="conditions.privacy"
        label={<Words text={t('privacy')} marks={{ a: toRead(paths.privacy()) }} />}
        required
      />
      <CheckField
        form={form}
        name="conditions.terms_and_conditions"
        label={<Words text={t('terms')} marks={{ a: toRead(paths.terms()) }} />}
        required
      />
    </>
  )
}

type OtherWayProps = { question: string; href: string; label: string }

export function OtherWay({ question, href, label }: OtherWayProps) {
  return (
    <p className="text-center">
      {question}{' '}
      <Link className="link" href={href}>
        {label}
      </Link>
    </p>
  )
}

type FieldProps = { form: Form; label: string }

export function EmailField({ autoComplete = 'username', ...props }: FieldProps & Complete) {
  return (
    <TextField
      name="email"
      type="email"
      autoComplete={autoComplete}
      required
      maxLength={254}
      {...props}
    />
  )
}

type Complete = { autoComplete?: 'username' | 'email' }

export function CurrentPassword(props: FieldProps) {
  return <PasswordField name="password" autoComplete="current-password" {...props} />
}

type StackProps = { form: Form; submit: string; size?: 'lg'; children: ReactNode }

/** Fields above a wide button. */
export function StackForm({ form, submit, size, children }: StackProps) {
  return (
    <form className="stack" {...form.props}>
      {children}
      <FormFoot form={form} size={size} wide>
        {submit}
      </FormFoot>
    </form>
  )
}
