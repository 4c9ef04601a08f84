import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Input } from '#components/ui/input.tsx'

/** Password field with a button that shows the text. */
export function PasswordInput(props: ComponentProps<typeof Input>) {
  const { t } = useTranslation('forms')
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="password">
      <Input {...props} type={shown ? 'text' : 'password'} maxLength={128} />
      <button
        type="button"
        className="icon-btn"
        aria-label={t(shown ? 'password.hide' : 'password.show')}
        onClick={() => setShown(!shown)}
      >
        <Icon size={20} aria-hidden="true" />
      </button>
    </div>
  )
}
