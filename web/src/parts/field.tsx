import { Field as BaseField } from '@base-ui/react/field';
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';

const CONTROL =
  'w-full rounded-lg border border-edge/60 bg-card px-3 py-2 text-sm text-ink aria-[invalid=true]:border-wrong data-[invalid]:border-wrong disabled:opacity-60';

interface FieldProps {
  label: ReactNode;
  /** What to enter, where the label does not say it. */
  hint?: ReactNode;
  /** What is wrong with what was entered. */
  mistake?: string;
  className?: string;
  children: ReactNode;
}

/** A labelled control, with its hint and its mistake said to it. The child is `TextInput`, `TextArea` or `Select`. */
export function Field({ label, hint, mistake, className = '', children }: FieldProps) {
  return (
    <BaseField.Root invalid={mistake !== undefined} className={`grid content-start gap-1.5 ${className}`}>
      <BaseField.Label className="text-sm font-medium">{label}</BaseField.Label>
      {children}
      {hint !== undefined && <BaseField.Description className="text-sm text-quiet">{hint}</BaseField.Description>}
      {mistake !== undefined && (
        <BaseField.Error match className="text-sm text-wrong">
          {mistake}
        </BaseField.Error>
      )}
    </BaseField.Root>
  );
}

export function TextInput({ className = '', ...rest }: InputHTMLAttributes<HTMLInputElement>) {
  return <BaseField.Control {...rest} className={`${CONTROL} ${className}`} />;
}

export function TextArea({ className = '', ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <BaseField.Control render={<textarea {...rest} className={`${CONTROL} ${className}`} />} />;
}

/** The browser's own list: it works with every keyboard, screen reader and phone. */
export function Select({ className = '', children, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <BaseField.Control
      render={
        <select {...rest} className={`${CONTROL} ${className}`}>
          {children}
        </select>
      }
    />
  );
}
