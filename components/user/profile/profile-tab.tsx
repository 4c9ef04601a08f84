'use client'

import { useTranslation } from '#components/i18next.ts'
import { Panel } from '#components/ui/panel.tsx'
import type { TabProps } from '../user-tab.ts'
import { AvatarField } from './avatar-field.tsx'
import { EmailState } from './email-state.tsx'
import { InterestsForm } from './interests-form.tsx'
import { ProfileForm } from './profile-form.tsx'

export function ProfileTab({ member }: TabProps) {
  const { t } = useTranslation('user')
  return (
    <div className="stack">
      <EmailState member={member} />
      <div className="user-columns" data-even>
        <Panel edge className="stack">
          <h2 className="text-d4">{t('profile.title')}</h2>
          <AvatarField member={member} />
          <ProfileForm key={member.name + member.email} member={member} />
        </Panel>
        <InterestsForm />
      </div>
    </div>
  )
}
