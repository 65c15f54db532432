import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A regular expression as it stands in a source file. */
export interface WrittenPattern {
  /** File and line. */
  place: string;
  source: string;
  flags: string;
}

/** Regular expressions of the service: its literals, and the files that build one from strings. */
export interface WrittenPatterns {
  literals: WrittenPattern[];
  builders: Set<string>;
}

/** Reads every source file under some folders, without the specs. */
export function writtenPatterns(root: string, folders: readonly string[]): WrittenPatterns {
  const found: WrittenPatterns = { literals: [], builders: new Set() };
  for (const folder of folders) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).toSorted()) {
      if (!name.endsWith('.ts') || name.endsWith('.spec.ts')) continue;
      const path = `${folder}/${name}`;
      const file = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);
      collect(file, file, found);
    }
  }
  return found;
}

function collect(node: ts.Node, file: ts.SourceFile, found: WrittenPatterns): void {
  if (ts.isRegularExpressionLiteral(node)) {
    const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(node.text) ?? [];
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.literals.push({ place: `${file.fileName}:${line + 1}`, source, flags });
  }
  const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
  if (isCall && node.expression.getText() === 'RegExp') found.builders.add(file.fileName);
  ts.forEachChild(node, (child) => collect(child, file, found));
}
