import { t } from '../orders/present/notices.ts'

export const sayOffer = ({ title, count, until }: { title: string; count: number; until: Date }) =>
  t('offer', { title, count, until: until.getTime() })
