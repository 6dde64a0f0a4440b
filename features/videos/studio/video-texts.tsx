import { Building2, Globe, Link2, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { getLanguage } from '#kernel/text/translations.ts';
import type { SelectOption } from '#kernel/ui/select.tsx';
import { PublishVisibility, Visibility } from '../contract.ts';
import { text } from './list-messages.ts';

const icons: Readonly<Record<Visibility, ReactNode>> = {
  private: <Lock />,
  organization: <Building2 />,
  unlisted: <Link2 />,
  public: <Globe />,
};

const optionOf = <V extends Visibility>(value: V): SelectOption<V> => ({
  value,
  label: text(value as Visibility),
  icon: icons[value],
});
export const visibilityOptions = (): SelectOption<Visibility>[] => Visibility.options.map(optionOf);
export const publishOptions = (): SelectOption<PublishVisibility>[] =>
  PublishVisibility.options.map(optionOf);

/** @example formatDay(Date.UTC(2026, 10, 15)) // 'Nov 15, 2026' */
export const formatDay = (atMs: number): string =>
  new Date(atMs).toLocaleDateString(getLanguage(), { dateStyle: 'medium' });

export const formatMoment = (atMs: number): string =>
  new Date(atMs).toLocaleString(getLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
