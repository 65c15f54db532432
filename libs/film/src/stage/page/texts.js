import { faceFaults, isLaidOut, loadFacesOf, settledFaces, textsIn } from './faces.js';

/** The texts of the page, which are judged once a picture shows them. */
export function ownTexts() {
  let written = [];
  const unjudged = new Set();
  let facesJudged = -1;
  return {
    /** Of nodes that were written. */
    add(...nodes) {
      written.push(...nodes);
    },
    /** Loads the faces of the texts that were written. Answers whether a picture shows texts or has faces that were not judged yet. */
    async take() {
      const texts = textsIn(written);
      written = [];
      await loadFacesOf(texts);
      for (const text of texts) unjudged.add(text);
      for (const text of unjudged) if (!text.isConnected) unjudged.delete(text);
      return settledFaces() !== facesJudged || [...unjudged].some(isLaidOut);
    },
    /** The faces and letters that the texts of the picture lack. */
    judge() {
      const texts = [...unjudged].filter(isLaidOut);
      for (const text of texts) unjudged.delete(text);
      facesJudged = settledFaces();
      return faceFaults(texts);
    },
  };
}
