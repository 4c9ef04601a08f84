'use client'

import { useRouter } from 'next/navigation'
import { useForm } from '#components/forms/use-form.ts'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Words } from '#components/words.tsx'
import { useApiQuery } from '#lib/client/data/queries.tsx'
import { signIn } from '#lib/client/data/session/sign-in.ts'
import { paths } from '#lib/client/paths.ts'
import { CurrentPassword, EmailField, OtherWay, StackForm } from './form-parts.tsx'
import { useWayBack } from './way-back.ts'

export function LoginForm() {
  const { t } = useTranslation('auth')
  const router = useRouter()
  const { given, back, code } = useWayBack()
  const form = useForm(
    async (values) => {
      await signIn({
        email: String(values.get('email')),
        password: String(values.get('password')),
        rememberMe: values.get('remember') === 'on',
      })
      router.replace(back)
    },
    { blame: ({ code }) => (code === 'wrong_credentials' ? 'password' : undefined) },
  )
  return (
    <>
      <StackForm form={form} submit={t('login.submit')} size="lg">
        <EmailField form={form} label={t('email')} />
        <CurrentPassword form={form} label={t('password')} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Checkbox name="remember" label={t('login.remember')} defaultChecked />
          <Link className="link text-small" href={paths.forgottenPassword()}>
            {t('login.forgotten')}
          </Link>
        </div>
      </StackForm>
      <OtherWay
        question={t('login.newHere')}
        href={paths.signUp(given, code)}
        label={t('login.signUp')}
      />
    </>
  )
}

const itemPattern = /^\/(ga|reega|proposte)\/([1-9]\d{0,14})(?:[/?#]|$)/
const seatPattern = /^\/checkout\?group=([1-9]\d{0,14})(?:&|$)/

const itemOf = (back: string) => {
  const [, room, number] = itemPattern.exec(back) ?? []
  const [, group] = seatPattern.exec(back) ?? []
  return group ? { room: 'ga', id: Number(group) } : { room, id: Number(number) }
}

const useItemTitle = (back: string): string | undefined => {
  const { room, id } = itemOf(back)
  const input = { params: { id } }
  const preorder = useApiQuery('GET /preorders/{id}', input, { enabled: room === 'ga' })
  const sale = useApiQuery('GET /sales/{id}', input, { enabled: room === 'reega' })
  const proposal = useApiQuery('GET /community/{id}', input, { enabled: room === 'proposte' })
  return preorder.data?.data.sale.title ?? sale.data?.data.title ?? proposal.data?.data.title
}

export function LoginLead() {
  const { t } = useTranslation('auth')
  const title = useItemTitle(useWayBack().back)
  return (
    <p className="text-ink-2">
      {title ? (
        <Words text={t('login.leadTo', { title })} marks={{ b: <b className="text-ink" /> }} />
      ) : (
        t('login.lead')
      )}
    </p>
  )
}
