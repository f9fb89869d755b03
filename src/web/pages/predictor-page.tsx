import { Predictor } from "../features/predictor/predictor.tsx";

/** `/`: the bracket that anyone can fill out and send to their own email address. */
export default function PredictorPage() {
  return <Predictor />;
}
